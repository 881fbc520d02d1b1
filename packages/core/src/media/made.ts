import { StoredRenditions } from '@houselights/contracts';
import type { MediaStorage } from '../ports/media-storage.ts';
import type { UnfinishedRungs } from '../ports/transcoder.ts';
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

/** Adds segments of renditions on their way; whatever was stored from `from` on is replaced. */
export function withSegments(
  made: StoredRenditions,
  { recipe, from, rungs }: UnfinishedRungs & { readonly from: number },
): StoredRenditions {
  const earlier = made.unfinished?.recipe === recipe ? made.unfinished.rungs : [];
  const kept = new Map(earlier.map(({ path, segments }) => [path, segments.slice(0, from)]));
  const joined = rungs.map(({ path, segments }) => ({ path, segments: [...(kept.get(path) ?? []), ...segments] }));
  return { ...made, unfinished: { recipe, rungs: joined } };
}

export async function writeMade(storage: MediaStorage, assetId: string, made: StoredRenditions): Promise<void> {
  await storage.put(key(assetId), JSON.stringify(made));
}
