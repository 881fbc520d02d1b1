import { mkdir, rm } from 'node:fs/promises';

/** Makes an empty folder in one that exists. Not `recursive`: if that one has vanished meanwhile, Node would try for ever. */
export async function makeNewFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path);
}
