import { pictureSizes } from './picture-sizes.ts';
import type { MediaStorage } from '@houselights/core';

/** Stores a picture in all its sizes under keys that begin with `stem`; returns its main key. Does nothing if it is already stored. */
export async function storePicture(
  storage: Pick<MediaStorage, 'put' | 'stat'>,
  stem: string,
  bytes: Uint8Array,
): Promise<string> {
  const { name, sizes } = await pictureSizes(stem, bytes);
  if ((await storage.stat(name)) !== undefined) return name;
  for await (const size of sizes()) await storage.put(size.name, size.bytes);
  return name;
}
