// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const createVideo: Call<'createVideo'> = ['POST', '/v1/media/videos'];
export const deleteCaptions: Call<'deleteCaptions'> = ['DELETE', '/v1/media/assets/:assetId/captions/:language'];
export const getAsset: Call<'getAsset'> = ['GET', '/v1/media/assets/:assetId'];
export const putCaptions: Call<'putCaptions'> = ['PUT', '/v1/media/assets/:assetId/captions/:language'];
