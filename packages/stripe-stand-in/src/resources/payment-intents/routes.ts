import type Stripe from 'stripe';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { PaymentIntent } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid, missing } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import {
  currency,
  emptyable,
  integer,
  list,
  metadata,
  oneOf,
  pages,
  parameters,
  rangeQuery,
  text,
  truth,
} from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { attemptPayment, cardFailure } from '../../payments/attempt.ts';
import { cancelIntent, leastCharge, makeIntent, unexpectedState } from '../../payments/intent.ts';
import { find } from '../find.ts';
import { followIntent } from '../invoices/pay.ts';
import { invoiceOf } from '../invoices/finalize.ts';
import { resolvePaymentMethod } from '../payment-methods/make.ts';
import { mergeMetadata } from '../shared.ts';

const usage = oneOf('off_session', 'on_session');

const createParameters = parameters<Stripe.PaymentIntentCreateParams>()(
  {
    amount: integer,
    currency,
    allowed_payment_method_types: list(oneOf('card')).optional(),
    automatic_payment_methods: parameters<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>()(
      { enabled: truth, allow_redirects: oneOf('always', 'never').optional() },
      [],
    ).optional(),
    confirm: truth.optional(),
    customer: text.optional(),
    description: text.optional(),
    error_on_requires_action: truth.optional(),
    metadata: metadata.optional(),
    off_session: truth.optional(),
    payment_method: text.optional(),
    receipt_email: text.optional(),
    return_url: text.optional(),
    setup_future_usage: usage.optional(),
    statement_descriptor: text.optional(),
    statement_descriptor_suffix: text.optional(),
    use_stripe_sdk: truth.optional(),
  },
  [
    'amount_details',
    'application_fee_amount',
    'capture_method',
    'confirmation_method',
    'confirmation_token',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'mandate',
    'mandate_data',
    'on_behalf_of',
    'payment_details',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'radar_options',
    'shipping',
    'transfer_data',
    'transfer_group',
  ],
);

const confirmParameters = parameters<Stripe.PaymentIntentConfirmParams>()(
  {
    error_on_requires_action: truth.optional(),
    off_session: truth.optional(),
    payment_method: text.optional(),
    receipt_email: emptyable(text).optional(),
    return_url: text.optional(),
    setup_future_usage: emptyable(usage).optional(),
    use_stripe_sdk: truth.optional(),
  },
  [
    'allowed_payment_method_types',
    'amount_details',
    'amount_to_confirm',
    'capture_method',
    'confirmation_token',
    'excluded_payment_method_types',
    'hooks',
    'mandate',
    'mandate_data',
    'payment_details',
    'payment_method_data',
    'payment_method_options',
    'radar_options',
    'shipping',
  ],
);

const updateParameters = parameters<Stripe.PaymentIntentUpdateParams>()(
  {
    amount: integer.optional(),
    customer: text.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    payment_method: text.optional(),
    receipt_email: emptyable(text).optional(),
    setup_future_usage: emptyable(usage).optional(),
  },
  [
    'allowed_payment_method_types',
    'amount_details',
    'application_fee_amount',
    'capture_method',
    'currency',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'payment_details',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'shipping',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
    'transfer_group',
  ],
);

const cancelParameters = parameters<Stripe.PaymentIntentCancelParams>()(
  { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer').optional() },
  [],
);

function create(engine: Engine, params: z.output<typeof createParameters>): PaymentIntent {
  const customer = params.customer === undefined ? null : find(engine, 'customer', params.customer, 'customer').id;
  const method = params.payment_method === undefined ? null : ownMethod(engine, customer, params.payment_method);
  const { automatic_payment_methods: kinds } = params;
  if (params.off_session === true && params.confirm !== true)
    throw invalid('off_session can only be used when confirm is true.', 'off_session');
  const intent = makeIntent(engine, {
    amount: params.amount,
    currency: params.currency,
    automatic_payment_methods:
      kinds === undefined
        ? { enabled: true, allow_redirects: 'always' }
        : { enabled: kinds.enabled, allow_redirects: kinds.allow_redirects ?? 'always' },
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
  });
  if (params.confirm !== true) return intent;
  const { off_session, return_url, error_on_requires_action } = params;
  return confirm(engine, { off_session, return_url, error_on_requires_action }, intent.id);
}

function ownMethod(engine: Engine, customer: string | null, id: string): string {
  const method = resolvePaymentMethod(engine, id, 'payment_method');
  if (method.customer !== null && method.customer !== customer) throw missing('PaymentMethod', id, 'payment_method');
  if (method.customer === null && engine.tables.card_secret.get(method.id)?.usedUp === true)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
      'payment_method',
      'payment_method_unexpected_state',
    );
  return method.id;
}

const confirmable = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

function confirm(engine: Engine, params: z.output<typeof confirmParameters>, id: string): PaymentIntent {
  const found = find(engine, 'payment_intent', id);
  if (!confirmable.has(found.status))
    throw unexpectedState(found, `You cannot confirm this PaymentIntent because it has a status of ${found.status}.`);
  const given = params.payment_method ?? found.payment_method;
  if (given == null)
    throw unexpectedState(
      found,
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update it with a payment method and confirm it again.",
    );
  const method = find(engine, 'payment_method', ownMethod(engine, found.customer, given), 'payment_method');
  const intent = engine.change('payment_intent', found, {
    setup_future_usage: params.setup_future_usage === undefined ? found.setup_future_usage : params.setup_future_usage,
    receipt_email: params.receipt_email === undefined ? found.receipt_email : params.receipt_email,
  });
  const attempted = attemptPayment(engine, intent, method, {
    offSession: params.off_session ?? false,
    authenticated: false,
    returnUrl: params.return_url,
  });
  followIntent(engine, attempted);
  if (attempted.outcome === 'declined') throw cardFailure(attempted, true);
  if (
    attempted.outcome === 'requires_action' &&
    (params.error_on_requires_action === true || params.off_session === true)
  )
    throw cardFailure(
      {
        ...attempted,
        decline: {
          code: 'authentication_required',
          declineCode: 'authentication_required',
          message: 'Your card was declined. This transaction requires authentication.',
        },
      },
      true,
    );
  return engine.tables.payment_intent.get(id) ?? attempted.intent;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): PaymentIntent {
  const intent = find(engine, 'payment_intent', id);
  const { metadata: change, ...rest } = params;
  const touched = Object.entries(rest).find(([, value]) => value !== undefined)?.[0];
  if (!confirmable.has(intent.status) && touched !== undefined && touched !== 'description')
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${touched} could not be updated because it has a status of ${intent.status}.`,
    );
  if (params.amount !== undefined) checkAmount(engine, intent, params.amount);
  const customer =
    params.customer === undefined ? intent.customer : find(engine, 'customer', params.customer, 'customer').id;
  const method =
    params.payment_method === undefined ? intent.payment_method : ownMethod(engine, customer, params.payment_method);
  return engine.change('payment_intent', intent, {
    amount: params.amount ?? intent.amount,
    customer,
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, change),
    payment_method: method,
    receipt_email: params.receipt_email === undefined ? intent.receipt_email : params.receipt_email,
    setup_future_usage: params.setup_future_usage === undefined ? intent.setup_future_usage : params.setup_future_usage,
    ...(params.payment_method === undefined ? {} : { status: 'requires_confirmation' as const }),
  });
}

function checkAmount(engine: Engine, intent: PaymentIntent, amount: number): void {
  if (amount < leastCharge(intent.currency))
    throw invalid(
      `Amount must be at least ${leastCharge(intent.currency)} ${intent.currency} in its smallest unit.`,
      'amount',
      'amount_too_small',
    );
  if (invoiceOf(engine, intent.id) !== undefined)
    throw unexpectedState(intent, 'The amount of a PaymentIntent that was created by an invoice cannot be changed.');
}

function cancel(engine: Engine, params: z.output<typeof cancelParameters>, id: string): PaymentIntent {
  const intent = find(engine, 'payment_intent', id);
  if (invoiceOf(engine, id)?.status === 'open')
    throw unexpectedState(
      intent,
      'You cannot cancel a PaymentIntent that belongs to an open invoice: void the invoice.',
    );
  return cancelIntent(engine, intent, params.cancellation_reason ?? null);
}

export const paymentIntentRoutes = [
  route('POST', '/v1/payment_intents', createParameters, create),
  route(
    'GET',
    '/v1/payment_intents',
    parameters<Stripe.PaymentIntentListParams>()(
      { ...pages, created: rangeQuery.optional(), customer: text.optional() },
      ['customer_account'],
    ),
    (engine, params) =>
      listRows(engine.tables.payment_intent, {
        url: '/v1/payment_intents',
        noun: 'payment_intent',
        page: params,
        by: params.customer === undefined ? undefined : ['customer', params.customer],
        keep: (row) => inRange(params.created, row.created),
      }),
  ),
  route('GET', '/v1/payment_intents/:', z.strictObject({ client_secret: text.optional() }), (engine, _, id) =>
    find(engine, 'payment_intent', id),
  ),
  route('POST', '/v1/payment_intents/:', updateParameters, update),
  route('POST', '/v1/payment_intents/:/confirm', confirmParameters, confirm),
  route('POST', '/v1/payment_intents/:/cancel', cancelParameters, cancel),
];

export const paymentIntentExpandable: Expandable = {
  references: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
};
