import { z } from 'zod';
import { VideoCard } from '../catalog/video-card.ts';
import { Id } from '../core/fields.ts';

/**
 * Why a video is recommended. `watched-together`: people who watched `because` also watched it. `next-episode`: it follows `because`.
 * `same-show`, `same-creator`: as `because`. `new`: published within the last 14 days. `popular`: watched by many now. `house`: the site's
 * own order.
 */
export const RecommendationReason = z
  .object({
    code: z.enum(['watched-together', 'next-episode', 'same-show', 'same-creator', 'new', 'popular', 'house']),
    because: z.object({ id: Id, title: z.string() }).nullable(),
  })
  .meta({ id: 'RecommendationReason' });
export type RecommendationReason = z.infer<typeof RecommendationReason>;

export const RecommendedVideo = VideoCard.extend({ reason: RecommendationReason }).meta({ id: 'RecommendedVideo' });
export type RecommendedVideo = z.infer<typeof RecommendedVideo>;

/**
 * One page of an ordering. `recommendationId` identifies it for a day: the same id and page return the same videos, and no video is on two
 * pages. Videos withdrawn since are left out; an empty page is the end.
 */
export const Recommendations = z
  .object({ recommendationId: Id, media: z.array(RecommendedVideo) })
  .meta({ id: 'Recommendations' });
export type Recommendations = z.infer<typeof Recommendations>;
