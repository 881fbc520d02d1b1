import type { MediaStorage } from '../ports/media-storage.ts';

/** The text of a small file in the storage; undefined if there is none. */
export async function readStored(storage: Pick<MediaStorage, 'read'>, key: string): Promise<string | undefined> {
  return (await storage.read(key))?.toString();
}
