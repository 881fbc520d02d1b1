import { z } from 'zod';

/** Segment durations of a rendition as runs: [duration in ticks of `timescale`, number of consecutive segments]. */
const Timeline = z.object({
  timescale: z.int().positive(),
  runs: z.array(z.tuple([z.int(), z.int()]).readonly()).readonly(),
});

/** One rendition of a film, completely stored: `path` is its folder below the asset's, bandwidths are in bit/s. */
export const Rendition = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  frameRate: z.number(),
  codecs: z.string(),
  bandwidth: z.int(),
  averageBandwidth: z.int(),
  /** Absent for renditions made before DASH was supported. */
  timeline: Timeline.optional(),
});

export const SoundRendition = z.object({
  path: z.string(),
  codecs: z.string(),
  channels: z.int(),
  bandwidth: z.int(),
  averageBandwidth: z.int(),
  /** BCP 47; `und` if the file does not say. */
  language: z.string().default('und'),
  /** The track's name in the file; empty if it has none. */
  title: z.string().default(''),
  kind: z.enum(['main', 'commentary', 'description']).default('main'),
  timeline: Timeline.optional(),
});

/** Renditions of which only the first segments are stored: the bytes of each, and the encoder and settings that made them. */
export const UnfinishedRenditions = z.object({
  recipe: z.string(),
  rungs: z.array(z.object({ path: z.string(), segments: z.array(z.int()).readonly() })).readonly(),
});

/** The completely stored renditions of an asset. The first audio track plays unless another is chosen. */
export const StoredRenditions = z.object({
  // Older rows hold one track or null, from before films kept all their audio tracks.
  audio: z.union([
    z.array(SoundRendition),
    SoundRendition.nullable().transform((track) => (track === null ? [] : [track])),
  ]),
  rungs: z.array(Rendition),
  /** `preview.mp4` is stored. */
  preview: z.boolean().default(false),
  /** Set until the poster is stored: the moment of the film that it is taken from, ms. */
  posterAt: z.int().min(0).optional(),
  /** What was stored of others before they were complete. */
  unfinished: UnfinishedRenditions.optional(),
});
export type StoredRenditions = z.infer<typeof StoredRenditions>;

/** Planned renditions, and whether each is playable yet. */
export const PlannedRenditions = z.array(z.object({ width: z.int(), height: z.int(), done: z.boolean() }));

/** The audio tracks of an asset as players name them, the default first. */
export const SoundTracks = z.array(z.object({ language: z.string(), label: z.string() }));
