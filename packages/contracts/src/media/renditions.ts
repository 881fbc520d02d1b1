import { z } from 'zod';

/** When the segments of a rendition begin: durations in ticks of `timescale`, each with how often it comes in a row. */
const Timeline = z.object({
  timescale: z.int().positive(),
  runs: z.array(z.tuple([z.int(), z.int()]).readonly()).readonly(),
});

/** One size of a film, stored complete: its folder below the asset's, bandwidths in bit/s. */
export const Rendition = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  frameRate: z.number(),
  codecs: z.string(),
  bandwidth: z.int(),
  averageBandwidth: z.int(),
  /** Absent for what was made before there was DASH. */
  timeline: Timeline.optional(),
});

export const SoundRendition = z.object({
  path: z.string(),
  codecs: z.string(),
  channels: z.int(),
  bandwidth: z.int(),
  averageBandwidth: z.int(),
  /** BCP 47; `und` when the file does not say. */
  language: z.string().default('und'),
  /** The name that the file gives the track; empty when it gives none. */
  title: z.string().default(''),
  kind: z.enum(['main', 'commentary', 'description']).default('main'),
  timeline: Timeline.optional(),
});

/** What of an asset is stored complete. The first sound is the one that plays unless another is chosen. */
export const StoredRenditions = z.object({
  // One track or null is how it was noted before films kept all their sound tracks.
  audio: z.union([
    z.array(SoundRendition),
    SoundRendition.nullable().transform((track) => (track === null ? [] : [track])),
  ]),
  rungs: z.array(Rendition),
  /** `preview.mp4` is stored. */
  preview: z.boolean().default(false),
});
export type StoredRenditions = z.infer<typeof StoredRenditions>;

/** Sizes that are planned, and whether each can be played already. */
export const PlannedRenditions = z.array(z.object({ width: z.int(), height: z.int(), done: z.boolean() }));

/** The sound tracks of an asset as players name them, the usual one first. */
export const SoundTracks = z.array(z.object({ language: z.string(), label: z.string() }));
