import { StoredRenditions } from '@houselights/contracts';
import type { MediaStorage } from '../ports/media-storage.ts';
import { readStored } from '../shared/read-stored.ts';

const nothing: StoredRenditions = { audio: [], rungs: [], preview: false };
const key = (assetId: string): string => `assets/${assetId}/made.json`;

/**
 * The asset's renditions that are completely stored. Kept beside the files themselves, so that a retry on any machine continues from there.
 */
export async function readMade(storage: Pick<MediaStorage, 'read'>, assetId: string): Promise<StoredRenditions> {
  const stored = await readStored(storage, key(assetId));
  if (stored === undefined) return nothing;
  const parsed = StoredRenditions.safeParse(JSON.parse(stored));
  return parsed.success ? parsed.data : nothing;
}

export async function writeMade(storage: MediaStorage, assetId: string, made: StoredRenditions): Promise<void> {
  await storage.put(key(assetId), JSON.stringify(made));
}
