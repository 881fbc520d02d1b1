import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { PortalConfiguration } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { listRows } from '../../http/list.ts';
import { emptyable, metadata, nothing, pages, parameters, text, truth } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';
import { everything, features, mergeFeatures } from './features.ts';

const name = 'billing_portal.configuration';

const profile = parameters<Stripe.BillingPortal.ConfigurationCreateParams.BusinessProfile>()(
  { headline: emptyable(text).optional(), privacy_policy_url: text.optional(), terms_of_service_url: text.optional() },
  [],
);

const shared = {
  business_profile: profile.optional(),
  default_return_url: emptyable(text).optional(),
  metadata: metadata.optional(),
  name: emptyable(text).optional(),
};

const createParameters = parameters<Stripe.BillingPortal.ConfigurationCreateParams>()({ ...shared, features }, [
  'login_page',
]);
const updateParameters = parameters<Stripe.BillingPortal.ConfigurationUpdateParams>()(
  { ...shared, active: truth.optional(), features: features.optional() },
  ['login_page'],
);
const listParameters = parameters<Stripe.BillingPortal.ConfigurationListParams>()(
  { ...pages, active: truth.optional(), is_default: truth.optional() },
  [],
);

function make(engine: Engine, values: Partial<PortalConfiguration>): PortalConfiguration {
  const now = engine.now();
  return engine.put(name, {
    id: newId('bpc'),
    object: name,
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: everything,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
    ...values,
  });
}

const findDefault = (engine: Engine): PortalConfiguration | undefined =>
  engine.tables[name].all().find((each) => each.is_default);

/** The default configuration. There is none before the portal's settings are saved in the Dashboard. */
export function defaultConfiguration(engine: Engine): PortalConfiguration {
  const found = findDefault(engine);
  if (found !== undefined) return found;
  throw invalid(
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
  );
}

/** The effect of saving the portal's settings in the Dashboard: creates a default with the features of a new account. */
export const saveDefaultConfiguration = (engine: Engine): PortalConfiguration =>
  findDefault(engine) ?? make(engine, { is_default: true });

type Shared = Pick<z.output<typeof createParameters>, 'business_profile' | 'default_return_url' | 'metadata' | 'name'>;

function valuesOf(given: Shared, before?: PortalConfiguration): Partial<PortalConfiguration> {
  const old = before?.business_profile;
  return {
    business_profile: {
      headline:
        given.business_profile?.headline === undefined ? (old?.headline ?? null) : given.business_profile.headline,
      privacy_policy_url: given.business_profile?.privacy_policy_url ?? old?.privacy_policy_url ?? null,
      terms_of_service_url: given.business_profile?.terms_of_service_url ?? old?.terms_of_service_url ?? null,
    },
    default_return_url:
      given.default_return_url === undefined ? (before?.default_return_url ?? null) : given.default_return_url,
    metadata: mergeMetadata(before?.metadata ?? {}, given.metadata),
    name: given.name === undefined ? (before?.name ?? null) : given.name,
  };
}

function create(engine: Engine, params: z.output<typeof createParameters>): PortalConfiguration {
  const made = make(engine, {
    ...valuesOf(params),
    features: mergeFeatures(params.features),
  });
  engine.tell('billing_portal.configuration.created', made);
  return made;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): PortalConfiguration {
  const before = find(engine, name, id);
  if (params.active === false && before.is_default)
    throw invalid('You cannot deactivate the default configuration.', 'active');
  return engine.update(
    name,
    before,
    {
      ...valuesOf(params, before),
      active: params.active ?? before.active,
      features: mergeFeatures(params.features, before.features),
      updated: engine.now(),
    },
    'billing_portal.configuration.updated',
  );
}

export const portalConfigurationRoutes = [
  route('POST', '/v1/billing_portal/configurations', createParameters, create),
  route('GET', '/v1/billing_portal/configurations', listParameters, (engine, params) =>
    listRows(engine.tables[name], {
      url: '/v1/billing_portal/configurations',
      noun: 'configuration',
      page: params,
      keep: (row) =>
        (params.active === undefined || row.active === params.active) &&
        (params.is_default === undefined || row.is_default === params.is_default),
    }),
  ),
  route('GET', '/v1/billing_portal/configurations/:', nothing, (engine, _, id) => find(engine, name, id)),
  route('POST', '/v1/billing_portal/configurations/:', updateParameters, update),
];
