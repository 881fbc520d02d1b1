import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { SetupIntent } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { Failure, invalid, missing } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import { list, metadata, nothing, oneOf, pages, parameters, rangeQuery, text, truth } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { resolvePaymentMethod } from '../payment-methods/make.ts';
import { mergeMetadata } from '../shared.ts';
import { cancelSetup, confirmSetup } from './confirm.ts';
import { makeSetupIntent } from './make.ts';

const automatic = parameters<Stripe.SetupIntentCreateParams.AutomaticPaymentMethods>()(
  { enabled: truth, allow_redirects: oneOf('always', 'never').optional() },
  [],
);

const createParameters = parameters<Stripe.SetupIntentCreateParams>()(
  {
    allowed_payment_method_types: list(oneOf('card')).optional(),
    automatic_payment_methods: automatic.optional(),
    confirm: truth.optional(),
    customer: text.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    payment_method: text.optional(),
    return_url: text.optional(),
    usage: oneOf('off_session', 'on_session').optional(),
    use_stripe_sdk: truth.optional(),
  },
  [
    'attach_to_self',
    'confirmation_token',
    'customer_account',
    'excluded_payment_method_types',
    'flow_directions',
    'mandate_data',
    'on_behalf_of',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'single_use',
  ],
);

const updateParameters = parameters<Stripe.SetupIntentUpdateParams>()(
  {
    customer: text.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    payment_method: text.optional(),
  },
  [
    'allowed_payment_method_types',
    'attach_to_self',
    'customer_account',
    'excluded_payment_method_types',
    'flow_directions',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
  ],
);

const confirmParameters = parameters<Stripe.SetupIntentConfirmParams>()(
  { payment_method: text.optional(), return_url: text.optional(), use_stripe_sdk: truth.optional() },
  [
    'allowed_payment_method_types',
    'confirmation_token',
    'mandate_data',
    'payment_method_data',
    'payment_method_options',
  ],
);

const listParameters = parameters<Stripe.SetupIntentListParams>()(
  { ...pages, created: rangeQuery.optional(), customer: text.optional(), payment_method: text.optional() },
  ['attach_to_self', 'customer_account'],
);

function create(engine: Engine, params: z.output<typeof createParameters>): SetupIntent {
  const customer = params.customer === undefined ? null : find(engine, 'customer', params.customer, 'customer').id;
  const method =
    params.payment_method === undefined
      ? null
      : resolvePaymentMethod(engine, params.payment_method, 'payment_method').id;
  const { automatic_payment_methods: kinds } = params;
  const intent = makeSetupIntent(engine, {
    customer,
    payment_method: method,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    usage: params.usage ?? 'off_session',
    automatic_payment_methods:
      kinds === undefined ? null : { enabled: kinds.enabled, allow_redirects: kinds.allow_redirects ?? 'always' },
  });
  return params.confirm === true ? confirm(engine, { return_url: params.return_url }, intent.id) : intent;
}

function confirm(engine: Engine, params: z.output<typeof confirmParameters>, id: string): SetupIntent {
  const intent = find(engine, 'setup_intent', id);
  const given = params.payment_method ?? intent.payment_method;
  if (given == null)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      undefined,
      'setup_intent_unexpected_state',
    );
  const method = resolvePaymentMethod(engine, given, 'payment_method');
  if (method.customer !== null && method.customer !== intent.customer)
    throw missing('PaymentMethod', given, 'payment_method');
  const outcome = confirmSetup(engine, intent, method, params.return_url);
  if (outcome.decline === null) return outcome.intent;
  throw new Failure(outcome.decline.message, {
    status: 402,
    type: 'card_error',
    code: outcome.decline.code,
    decline_code: outcome.decline.declineCode,
    setup_intent: outcome.intent,
    keep: true,
  });
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): SetupIntent {
  const intent = find(engine, 'setup_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(
      `You cannot update this SetupIntent because it has a status of ${intent.status}.`,
      undefined,
      'setup_intent_unexpected_state',
    );
  const method =
    params.payment_method === undefined
      ? intent.payment_method
      : resolvePaymentMethod(engine, params.payment_method, 'payment_method').id;
  return engine.change('setup_intent', intent, {
    customer:
      params.customer === undefined ? intent.customer : find(engine, 'customer', params.customer, 'customer').id,
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    payment_method: method,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
}

export const setupIntentRoutes = [
  route('POST', '/v1/setup_intents', createParameters, create),
  route('GET', '/v1/setup_intents', listParameters, (engine, params) =>
    listRows(engine.tables.setup_intent, {
      url: '/v1/setup_intents',
      noun: 'setupintent',
      page: params,
      by: params.customer === undefined ? undefined : ['customer', params.customer],
      keep: (row) =>
        (params.payment_method === undefined || row.payment_method === params.payment_method) &&
        inRange(params.created, row.created),
    }),
  ),
  route('GET', '/v1/setup_intents/:', nothing, (engine, _, id) => find(engine, 'setup_intent', id)),
  route('POST', '/v1/setup_intents/:', updateParameters, update),
  route('POST', '/v1/setup_intents/:/confirm', confirmParameters, confirm),
  route('POST', '/v1/setup_intents/:/cancel', nothing, (engine, _, id) =>
    cancelSetup(engine, find(engine, 'setup_intent', id)),
  ),
];

export const setupIntentExpandable: Expandable = {
  references: { customer: 'customer', payment_method: 'payment_method' },
};
