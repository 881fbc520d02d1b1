// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const correctPoints: Call<'correctPoints'> = ['POST', '/v1/studio/accounts/:id/points'];
export const createPromotion: Call<'createPromotion'> = ['POST', '/v1/studio/points/promotions'];
export const getPoints: Call<'getPoints'> = ['GET', '/v1/points'];
export const listPointsEntries: Call<'listPointsEntries'> = ['GET', '/v1/points/history'];
export const listSignedHeads: Call<'listSignedHeads'> = ['GET', '/v1/points/heads'];
export const recalculatePoints: Call<'recalculatePoints'> = ['POST', '/v1/points/recalculate'];
