// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const buyGift: Call<'buyGift'> = ['POST', '/v1/gifts'];
export const getGift: Call<'getGift'> = ['GET', '/v1/gifts/:id'];
export const listGifts: Call<'listGifts'> = ['GET', '/v1/gifts'];
export const lookAtGift: Call<'lookAtGift'> = ['POST', '/v1/gifts/look'];
export const redeemGift: Call<'redeemGift'> = ['POST', '/v1/gifts/redeem'];
export const sendGiftAgain: Call<'sendGiftAgain'> = ['POST', '/v1/gifts/:id/send'];
