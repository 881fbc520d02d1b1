import { t } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Flag, Id, PageNumber, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { SearchResults, SearchSuggestion } from './search.ts';

const words = z.string().trim().max(200);

export const searchCatalog = defineRoute({
  name: 'searchCatalog',
  feature: 'search',
  summary: 'Videos, shows and creators by words, also misspelt ones, best first, 20 videos a page',
  method: 'GET',
  path: '/v1/search',
  access: 'public',
  query: z.object({
    search: words.optional(),
    /** A creator team's id or slug. */
    ctid: Id.optional(),
    creatorName: words.optional(),
    /** A show's id or slug. */
    show: Id.optional(),
    year: StrictDecimal.refine((year) => year >= 1900 && year <= 9999, t.ref('year')).optional(),
    /** Up to 10 minutes, up to 40 minutes, longer. */
    length: z.enum(['short', 'medium', 'long']).optional(),
    free: Flag.optional(),
    page: PageNumber.refine((page) => page <= 25, t.ref('fewPages', { max: 25 })).optional(),
  }),
  reply: SearchResults,
  rateLimit: { points: 120, seconds: 60, by: 'address' },
});

export const suggestSearch = defineRoute({
  name: 'suggestSearch',
  feature: 'search',
  summary: 'What the words typed so far may become, at most 8',
  method: 'GET',
  path: '/v1/search/suggestions',
  access: 'public',
  query: z.object({ search: words }),
  reply: z.object({ suggestions: z.array(SearchSuggestion) }),
  rateLimit: { points: 600, seconds: 60, by: 'address' },
});
