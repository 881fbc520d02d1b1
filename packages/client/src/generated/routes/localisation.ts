// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const listLanguages: Call<'listLanguages'> = ['GET', '/v1/localisation'];
export const listTranslations: Call<'listTranslations'> = ['GET', '/v1/localisation/:languageId'];
