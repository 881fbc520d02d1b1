import type { Engine } from '../engine/engine.ts';
import { newId, randomText } from '../engine/ids.ts';
import type { PaymentIntent } from '../engine/wire.ts';
import { Failure, invalid } from '../http/failure.ts';
import { clockOf } from './charge.ts';
import { shownAmount } from './shown.ts';

/** The minimum card charge in the smallest unit; 50 for all other currencies. */
const least: Readonly<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
};
export const leastCharge = (currency: string): number => least[currency] ?? 50;

const mostCharge = 99_999_999;

export function checkAmount(amount: number, currency: string): void {
  const least = leastCharge(currency);
  if (amount < least)
    throw invalid(`Amount must be at least ${shownAmount(least, currency)} ${currency}`, 'amount', 'amount_too_small');
  if (amount > mostCharge)
    throw invalid(
      `Amount must be no more than ${shownAmount(mostCharge, currency)} ${currency}`,
      'amount',
      'amount_too_large',
    );
}

export interface IntentValues extends Partial<PaymentIntent> {
  readonly amount: number;
  readonly currency: string;
}

export function makeIntent(engine: Engine, values: IntentValues): PaymentIntent {
  const id = newId('pi');
  const { amount, currency } = values;
  checkAmount(amount, currency);
  const intent = engine.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: engine.now(clockOf(engine, values.customer ?? null)),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: values.payment_method == null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
    ...values,
  });
  engine.tell('payment_intent.created', intent);
  return intent;
}

export function cancelIntent(
  engine: Engine,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  const canceled = engine.change('payment_intent', intent, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: engine.now(clockOf(engine, intent.customer)),
    cancellation_reason: reason,
    next_action: null,
  });
  engine.tell('payment_intent.canceled', canceled);
  return canceled;
}

/** The refusal for a payment intent in the wrong state, which the error includes. */
export const unexpectedState = (intent: PaymentIntent, message: string, param?: string): Failure =>
  new Failure(message, { param, code: 'payment_intent_unexpected_state', payment_intent: intent });
