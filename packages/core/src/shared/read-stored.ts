import type { MediaStorage } from '../ports/media-storage.ts';

/** The text of a small file in the storage; undefined if there is none. */
export async function readStored(storage: Pick<MediaStorage, 'open'>, key: string): Promise<string | undefined> {
  const stream = await storage.open(key);
  if (stream === undefined) return undefined;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
