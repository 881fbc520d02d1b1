// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const applySite: Call<'applySite'> = ['POST', '/v1/studio/site'];
export const exportSite: Call<'exportSite'> = ['GET', '/v1/studio/site'];
