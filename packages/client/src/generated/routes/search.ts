// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const searchCatalog: Call<'searchCatalog'> = ['GET', '/v1/search'];
export const suggestSearch: Call<'suggestSearch'> = ['GET', '/v1/search/suggestions'];
