// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const getRemoteConfig: Call<'getRemoteConfig'> = ['GET', '/v1/remoteconfig'];
export const getRemoteConfigCss: Call<'getRemoteConfigCss'> = ['GET', '/v1/remoteconfig/css'];
export const getStoreDiscount: Call<'getStoreDiscount'> = ['GET', '/v1/store/discount'];
export const updateRemoteConfig: Call<'updateRemoteConfig'> = ['PATCH', '/v1/remoteconfig'];
