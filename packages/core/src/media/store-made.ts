import { join } from 'node:path';
import type { PrepareDeps } from './deps.ts';

/** Stores the files, playlists after the files they reference, and deletes them from the work folder. */
export async function storeMade(
  { storage, workFolders }: Pick<PrepareDeps, 'storage' | 'workFolders'>,
  assetId: string,
  folder: string,
  files: readonly string[],
): Promise<void> {
  const last = (file: string): number => (file.endsWith('.m3u8') ? 1 : 0);
  for (const file of files.toSorted((a, b) => last(a) - last(b))) {
    await storage.putFile(`assets/${assetId}/${file}`, join(folder, file));
    await workFolders.remove(join(folder, file));
  }
}

/** Bytes of everything that is stored of a film. */
export async function storedBytes({ storage }: Pick<PrepareDeps, 'storage'>, assetId: string): Promise<number> {
  let bytes = 0;
  for (const key of await storage.list(`assets/${assetId}/`)) bytes += (await storage.stat(key))?.size ?? 0;
  return bytes;
}
