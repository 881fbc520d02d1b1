import { z } from 'zod';
import { MediaFailure } from '../media/failures.ts';
import { VideoCard } from './video-card.ts';

/** A named part of a video; `start` in seconds. */
export const Chapter = z.object({ start: z.number().min(0), title: z.string() }).meta({ id: 'Chapter' });
export type Chapter = z.infer<typeof Chapter>;

/** The data of a video's page before playback starts. */
export const MediaDetails = VideoCard.extend({
  /** `playable` as soon as the smallest rendition is ready. */
  state: z.enum(['preparing', 'playable', 'failed']),
  /** Per mille of the processing. */
  progress: z.int().min(0).max(1000),
  /** Why its file could not be prepared, for its owner and superAdmins; null for everyone else. */
  failure: MediaFailure.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  chapters: z.array(Chapter),
  /** A short silent excerpt that anyone may see, even without access to the video; null if there is none. */
  previewUrl: z.string().nullable(),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
}).meta({ id: 'MediaDetails' });
export type MediaDetails = z.infer<typeof MediaDetails>;
