import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Total size in bytes of all files below a folder; files that vanish meanwhile count as 0. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes;
}
