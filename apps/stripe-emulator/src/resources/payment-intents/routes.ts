import type Stripe from 'stripe';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { PaymentIntent } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import { pages, parameters, rangeQuery, text } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { cancelIntent, checkAmount, makeIntent, unexpectedState } from '../../payments/intent.ts';
import { captureIntent, letGo } from '../../payments/capture.ts';
import { find } from '../find.ts';
import { invoiceOf } from '../invoices/finalize.ts';
import { mergeMetadata } from '../shared.ts';
import { confirm, confirmable, ownMethod } from './confirm.ts';
import {
  cancelParameters,
  captureParameters,
  confirmParameters,
  createParameters,
  updateParameters,
} from './parameters.ts';
import type { CancelIntent, CreateIntent, UpdateIntent } from './parameters.ts';

function create(engine: Engine, params: CreateIntent): PaymentIntent {
  const customer = params.customer === undefined ? null : find(engine, 'customer', params.customer, 'customer').id;
  const method = params.payment_method === undefined ? null : ownMethod(engine, customer, params.payment_method);
  const { automatic_payment_methods: kinds } = params;
  if (params.off_session === true && params.confirm !== true)
    throw invalid('off_session can only be used when confirm is true.', 'off_session');
  const intent = makeIntent(engine, {
    amount: params.amount,
    currency: params.currency,
    capture_method: params.capture_method ?? 'automatic_async',
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

function update(engine: Engine, params: UpdateIntent, id: string): PaymentIntent {
  const intent = find(engine, 'payment_intent', id);
  const { metadata: change, ...rest } = params;
  const touched = Object.entries(rest).find(([, value]) => value !== undefined)?.[0];
  if (!confirmable.has(intent.status) && touched !== undefined && touched !== 'description')
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${touched} could not be updated because it has a status of ${intent.status}. You may only update the ${touched} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      touched,
    );
  if (params.amount !== undefined) checkNewAmount(engine, intent, params.amount);
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

function checkNewAmount(engine: Engine, intent: PaymentIntent, amount: number): void {
  checkAmount(amount, intent.currency);
  if (invoiceOf(engine, intent.id) !== undefined)
    throw unexpectedState(intent, 'The amount of a PaymentIntent that was created by an invoice cannot be changed.');
}

function cancel(engine: Engine, params: CancelIntent, id: string): PaymentIntent {
  const intent = find(engine, 'payment_intent', id);
  if (invoiceOf(engine, id)?.status === 'open')
    throw unexpectedState(
      intent,
      'You cannot cancel a PaymentIntent that belongs to an open invoice: void the invoice.',
    );
  if (intent.status === 'requires_capture') letGo(engine, intent);
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
  route('POST', '/v1/payment_intents/:/capture', captureParameters, (engine, params, id) => {
    const found = find(engine, 'payment_intent', id);
    const noted = engine.change('payment_intent', found, { metadata: mergeMetadata(found.metadata, params.metadata) });
    return captureIntent(engine, noted, params.amount_to_capture);
  }),
];

export const paymentIntentExpandable: Expandable = {
  references: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
};
