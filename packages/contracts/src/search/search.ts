import { z } from 'zod';
import { CreatorCard, ShowCard } from '../catalog/show.ts';
import { VideoCard } from '../catalog/video-card.ts';
import { Id } from '../core/fields.ts';

/** A video that was found. `moment`: where its captions contain the words, if that is why it matches; `start` in seconds. */
export const FoundVideo = VideoCard.extend({
  moment: z.object({ start: z.number(), text: z.string(), language: z.string() }).nullable(),
}).meta({ id: 'FoundVideo' });
export type FoundVideo = z.infer<typeof FoundVideo>;

export const SearchResults = z
  .object({
    /** The words searched for instead, if those sent match nothing. */
    corrected: z.string().nullable(),
    /** Number of matching videos, counted up to 500. */
    total: z.int(),
    media: z.array(FoundVideo),
    /** On the first page only. */
    shows: z.array(ShowCard),
    creators: z.array(CreatorCard),
    /** The publication years of the first and the newest video; null if there are none. */
    years: z.object({ from: z.int(), to: z.int() }).nullable(),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof SearchResults>;

export const SearchSuggestion = z
  .object({
    kind: z.enum(['video', 'show', 'creator']),
    text: z.string(),
    id: Id,
    /** Null for videos. */
    slug: z.string().nullable(),
    /** A landscape picture of a video or a show, a portrait of a creator. */
    pictureUrl: z.string().nullable(),
  })
  .meta({ id: 'SearchSuggestion' });
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;
