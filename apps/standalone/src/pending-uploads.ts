import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Pending = z.object({ videoId: z.string(), assetId: z.string(), uploadUrl: z.string() });
export type PendingUpload = z.infer<typeof Pending>;

/** Uploads that `video:add` started, so that running the same command again resumes them. */
export interface PendingUploads {
  get(key: string): Promise<PendingUpload | undefined>;
  set(key: string, upload: PendingUpload): Promise<void>;
  forget(key: string): Promise<void>;
}

/** One file per upload, because concurrent commands do not coordinate. */
export function pendingUploads(dataDir: string): PendingUploads {
  const folder = join(dataDir, 'pending-uploads');
  const pathOf = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  return {
    async get(key) {
      try {
        return Pending.parse(JSON.parse(await readFile(pathOf(key), 'utf8')));
      } catch {
        return undefined;
      }
    },
    async set(key, upload) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.${process.pid}`, JSON.stringify(upload));
      await rename(`${path}.${process.pid}`, path);
    },
    forget: (key) => rm(pathOf(key), { force: true }),
  };
}
