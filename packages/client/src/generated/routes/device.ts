// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const listDevices: Call<'listDevices'> = ['GET', '/v2/device'];
export const registerDevice: Call<'registerDevice'> = ['POST', '/v2/device'];
export const removeDevice: Call<'removeDevice'> = ['DELETE', '/v2/device'];
export const setDeviceActive: Call<'setDeviceActive'> = ['PATCH', '/v2/device'];
