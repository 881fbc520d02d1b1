import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Pending = z.object({ videoId: z.string(), assetId: z.string(), uploadUrl: z.string() });
export type PendingUpload = z.infer<typeof Pending>;
const File = z.record(z.string(), Pending);

/** Uploads that `video:add` began, so that the same command goes on where it was stopped. */
export interface PendingUploads {
  get(key: string): Promise<PendingUpload | undefined>;
  /** Undefined forgets. */
  set(key: string, upload: PendingUpload | undefined): Promise<void>;
}

export function pendingUploads(dataDir: string): PendingUploads {
  const path = join(dataDir, 'pending-uploads.json');
  const read = async (): Promise<Record<string, PendingUpload>> => {
    const text = await readFile(path, 'utf8').catch(() => '{}');
    return File.safeParse(JSON.parse(text)).data ?? {};
  };
  return {
    get: async (key) => (await read())[key],
    set: async (key, upload) => {
      const { [key]: _old, ...rest } = await read();
      await writeFile(`${path}.tmp`, JSON.stringify(upload === undefined ? rest : { ...rest, [key]: upload }));
      await rename(`${path}.tmp`, path);
    },
  };
}
