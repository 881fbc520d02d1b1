import { z } from 'zod';

/** One size of a film, stored complete: its folder below the asset's, bandwidths in bit/s. */
export const Rendition = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  frameRate: z.number(),
  codecs: z.string(),
  bandwidth: z.int(),
  averageBandwidth: z.int(),
});

export const SoundRendition = z.object({
  path: z.string(),
  codecs: z.string(),
  channels: z.int(),
  bandwidth: z.int(),
  averageBandwidth: z.int(),
});

/** What of an asset is stored complete. */
export const StoredRenditions = z.object({ audio: SoundRendition.nullable(), rungs: z.array(Rendition) });
export type StoredRenditions = z.infer<typeof StoredRenditions>;

/** Sizes that are planned, and whether each can be played already. */
export const PlannedRenditions = z.array(z.object({ width: z.int(), height: z.int(), done: z.boolean() }));
