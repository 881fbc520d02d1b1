import { StoredRenditions } from '@houselights/contracts';
import type { MediaStorage } from '../ports/media-storage.ts';
import type { UnfinishedRungs } from '../ports/transcoder.ts';
import type { MadePart } from './film-parts.ts';
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

/** How many segments of the renditions on their way are stored, from the film's beginning on. */
export function segmentsOf({ unfinished }: StoredRenditions): number {
  return unfinished?.rungs[0]?.segments.length ?? 0;
}

/** Adds parts that others made, in their order, as far as they follow what is known without a gap and fit to it. */
export function withParts(made: StoredRenditions, parts: readonly MadePart[]): StoredRenditions {
  let joined = made;
  for (const { from, to, recipe, rungs } of parts) {
    const { unfinished } = joined;
    const at = segmentsOf(joined);
    if (to <= at) continue;
    if (from > at || (unfinished !== undefined && unfinished.recipe !== recipe)) break;
    const wanted = unfinished?.rungs ?? rungs.filter(({ path }) => made.rungs.every((rung) => rung.path !== path));
    const added = rungs
      .filter(({ path }) => wanted.some((rung) => rung.path === path))
      .map(({ path, segments }) => ({ path, segments: segments.slice(at - from) }));
    if (wanted.length === 0 || added.length < wanted.length) break;
    joined = withSegments(joined, { recipe, from: at, rungs: added });
  }
  return joined;
}

export async function writeMade(storage: MediaStorage, assetId: string, made: StoredRenditions): Promise<void> {
  await storage.put(key(assetId), JSON.stringify(made));
}
