import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id, PageNumber, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { Recommendations } from './recommendation.ts';

const shape = { feature: 'recommendation', method: 'GET', reply: Recommendations } as const;
const page = PageNumber.optional();

export const getRecommendations = defineRoute({
  ...shape,
  name: 'getRecommendations',
  summary: 'The browse feed, 20 a page; `recommendationId` of the first page goes on in the same ordering',
  path: '/v9/recommendations',
  access: 'account',
  query: z.object({ page, recommendationId: Id.optional() }),
  refuses: ['recommendation_gone'],
});

export const getUpNext = defineRoute({
  ...shape,
  name: 'getUpNext',
  summary: 'What to watch after a video: the rest of its season, then what the same people watch',
  path: '/v9/recommendations/up-next/:id',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({
    /** Defaults to 20. */
    count: StrictDecimal.refine((count) => count >= 1 && count <= 50, words.ref('pageSize', { max: 50 })).optional(),
    /** Continues the list with this id, after the video: a public list or one of the caller's own, of any kind. */
    recommendationId: Id.optional(),
    /** The season being watched, if it is not the video's own. */
    seasonId: Id.optional(),
  }),
  refuses: ['not_found', 'recommendation_gone'],
});

export const getRecommendedForYou = defineRoute({
  ...shape,
  name: 'getRecommendedForYou',
  summary: 'What the caller may like, each with the reason, 20 a page',
  path: '/v9/recommendations/recommended-for-you',
  access: 'account',
  query: z.object({ page, recommendationId: Id.optional() }),
  refuses: ['recommendation_gone'],
});

export const getPopular = defineRoute({
  ...shape,
  name: 'getPopular',
  summary: 'What is watched most, 20 a page',
  path: '/v9/recommendations/popular',
  access: 'public',
  query: z.object({ page, recommendationId: Id.optional() }),
  refuses: ['recommendation_gone'],
});
