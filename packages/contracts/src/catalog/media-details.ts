import { z } from 'zod';
import { VideoCard } from './video-card.ts';

/** A named part of a video; `start` in seconds. */
export const Chapter = z.object({ start: z.number().min(0), title: z.string() }).meta({ id: 'Chapter' });
export type Chapter = z.infer<typeof Chapter>;

/** What the page of a video shows before anything is played. */
export const MediaDetails = VideoCard.extend({
  /** `playable` as soon as the smallest size is there. */
  state: z.enum(['preparing', 'playable', 'failed']),
  /** Per mille of the preparation. */
  progress: z.int().min(0).max(1000),
  width: z.int().nullable(),
  height: z.int().nullable(),
  chapters: z.array(Chapter),
  /** A short silent excerpt that anyone may see, whoever may watch the video; null when there is none. */
  previewUrl: z.string().nullable(),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
}).meta({ id: 'MediaDetails' });
export type MediaDetails = z.infer<typeof MediaDetails>;
