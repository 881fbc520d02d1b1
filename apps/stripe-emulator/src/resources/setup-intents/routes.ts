import type Stripe from 'stripe';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { PaymentMethod, SetupIntent } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { Failure, invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import { list, metadata, oneOf, pages, parameters, rangeQuery, text, truth } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { resolvePaymentMethod } from '../payment-methods/make.ts';
import { mergeMetadata } from '../shared.ts';
import { cancelSetup, confirmSetup, unexpectedSetup } from './confirm.ts';
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
  const method = params.payment_method === undefined ? null : ownMethod(engine, customer, params.payment_method).id;
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

/** A card that may be saved for this customer: an unattached one, or their own. */
function ownMethod(engine: Engine, customer: string | null, id: string): PaymentMethod {
  const method = resolvePaymentMethod(engine, id, 'payment_method');
  if (method.customer === null || method.customer === customer) return method;
  throw invalid(
    customer === null
      ? `The payment method supplied (${method.id}) belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the SetupIntent.`
      : `The PaymentMethod ${method.id} does not belong to the Customer you supplied ${customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`,
    'payment_method',
  );
}

function confirm(engine: Engine, params: z.output<typeof confirmParameters>, id: string): SetupIntent {
  const intent = find(engine, 'setup_intent', id);
  const given = params.payment_method ?? intent.payment_method;
  if (given == null)
    throw unexpectedSetup(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method. You can either update the SetupIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  const method = ownMethod(engine, intent.customer, given);
  const outcome = confirmSetup(engine, intent, method, params.return_url);
  if (outcome.decline === null) return outcome.intent;
  throw new Failure(outcome.decline.message, {
    status: 402,
    type: 'card_error',
    code: outcome.decline.code,
    decline_code: outcome.decline.declineCode,
    payment_method: outcome.intent.last_setup_error?.payment_method,
    setup_intent: outcome.intent,
    keep: true,
  });
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): SetupIntent {
  const intent = find(engine, 'setup_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') return updateOver(engine, intent, params);
  const customer =
    params.customer === undefined ? intent.customer : find(engine, 'customer', params.customer, 'customer').id;
  const method =
    params.payment_method === undefined ? intent.payment_method : ownMethod(engine, customer, params.payment_method).id;
  return engine.change('setup_intent', intent, {
    customer,
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    payment_method: method,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
}

/** A finished intent only accepts changes to its description and metadata. */
function updateOver(engine: Engine, intent: SetupIntent, params: z.output<typeof updateParameters>): SetupIntent {
  if (params.payment_method !== undefined || params.customer !== undefined)
    throw unexpectedSetup(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot update this SetupIntent because it has already succeeded.'
        : `You cannot update this SetupIntent because it has a status of ${intent.status}.`,
    );
  return engine.change('setup_intent', intent, {
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
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
  route('GET', '/v1/setup_intents/:', z.strictObject({ client_secret: text.optional() }), (engine, _, id) =>
    find(engine, 'setup_intent', id),
  ),
  route('POST', '/v1/setup_intents/:', updateParameters, update),
  route('POST', '/v1/setup_intents/:/confirm', confirmParameters, confirm),
  route(
    'POST',
    '/v1/setup_intents/:/cancel',
    parameters<Stripe.SetupIntentCancelParams>()(
      { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer').optional() },
      [],
    ),
    (engine, params, id) => cancelSetup(engine, find(engine, 'setup_intent', id), params.cancellation_reason ?? null),
  ),
];

export const setupIntentExpandable: Expandable = {
  references: { customer: 'customer', payment_method: 'payment_method' },
};
