// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const completePatreonLink: Call<'completePatreonLink'> = ['POST', '/v1/patreon/link'];
export const getPatreon: Call<'getPatreon'> = ['GET', '/v1/patreon'];
export const listPatreonTiers: Call<'listPatreonTiers'> = ['GET', '/v1/studio/patreon/tiers'];
export const setPatreonTiers: Call<'setPatreonTiers'> = ['PUT', '/v1/studio/patreon/tiers'];
export const startPatreonLink: Call<'startPatreonLink'> = ['POST', '/v1/patreon/start'];
export const unlinkPatreon: Call<'unlinkPatreon'> = ['DELETE', '/v1/patreon'];
