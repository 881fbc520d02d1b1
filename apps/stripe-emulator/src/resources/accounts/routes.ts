import type { Engine } from '../../engine/engine.ts';
import { nothing } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';

/** The setting that stores the account id. */
export const accountSetting = 'account_id';

/** The account of the API key: clients only read its identity. */
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
