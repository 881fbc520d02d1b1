import type { Engine } from '../../engine/engine.ts';
import { nothing } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';

/** Where its id is kept. */
export const accountSetting = 'account_id';

/** The account whose keys are used: what a program asks it for is who it is. */
const own = (engine: Engine): object => ({
  id: engine.tables.setting.get(accountSetting)?.value,
  object: 'account',
  business_profile: null,
  charges_enabled: true,
  country: 'US',
  created: 0,
  default_currency: 'usd',
  details_submitted: true,
  email: null,
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
});

export const accountRoutes = [route('GET', '/v1/account', nothing, own)];
