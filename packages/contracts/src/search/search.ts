import { z } from 'zod';
import { CreatorCard, ShowCard } from '../catalog/show.ts';
import { VideoCard } from '../catalog/video-card.ts';
import { Id } from '../core/fields.ts';

/** A video that was found, with the place in its captions where the words are spoken, if that is why. `start` in seconds. */
export const FoundVideo = VideoCard.extend({
  moment: z.object({ start: z.number(), text: z.string(), language: z.string() }).nullable(),
}).meta({ id: 'FoundVideo' });
export type FoundVideo = z.infer<typeof FoundVideo>;

export const SearchResults = z
  .object({
    /** The words that were looked for instead, when those that were sent are nowhere. */
    corrected: z.string().nullable(),
    /** How many videos match, counted up to 500. */
    total: z.int(),
    media: z.array(FoundVideo),
    /** On the first page only. */
    shows: z.array(ShowCard),
    creators: z.array(CreatorCard),
    /** The years in which there are videos, from the first to the newest; null where there are none. */
    years: z.object({ from: z.int(), to: z.int() }).nullable(),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof SearchResults>;

export const SearchSuggestion = z
  .object({
    kind: z.enum(['video', 'show', 'creator']),
    text: z.string(),
    id: Id,
    /** Shows and creators have one. */
    slug: z.string().nullable(),
    /** A lying picture of a video or a show, a portrait of a creator. */
    pictureUrl: z.string().nullable(),
  })
  .meta({ id: 'SearchSuggestion' });
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;
