import { z } from 'zod';
import { VideoCard } from '../catalog/video-card.ts';
import { Id } from '../core/fields.ts';

/**
 * Why a video is recommended. `watched-together`: people who watched `because` watched it, too. `next-episode`: it comes after
 * `because`. `same-show`, `same-creator`: as `because`. `new`: published within the last 14 days. `popular`: many watch it now. `house`: the house's order.
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
 * One page of an ordering. `recommendationId` names it for a day: the same id and page give the same videos, and no video stands on two
 * pages. What was withdrawn meanwhile is left out; an empty page is the end.
 */
export const Recommendations = z
  .object({ recommendationId: Id, media: z.array(RecommendedVideo) })
  .meta({ id: 'Recommendations' });
export type Recommendations = z.infer<typeof Recommendations>;
