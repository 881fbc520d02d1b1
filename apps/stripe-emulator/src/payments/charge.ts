import { randomUUID } from 'node:crypto';
import type { Decline } from '../cards/test-cards.ts';
import type { Engine } from '../engine/engine.ts';
import { newId, randomText } from '../engine/ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../engine/wire.ts';
import { cardOf } from '../cards/verdict.ts';
import { feeOf, moveBalance } from './balance.ts';

export const clockOf = (engine: Engine, customer: string | null): string | null =>
  customer === null ? null : (engine.tables.customer.get(customer)?.test_clock ?? null);

export interface Answer {
  /** Null if it passed. */
  readonly decline: Decline | null;
  /** The owner has authenticated. */
  readonly proved: boolean;
}

/** Creates a charge for a payment intent (passed, only authorized, or declined) and its balance transaction. */
export function makeCharge(
  engine: Engine,
  intent: PaymentIntent,
  method: PaymentMethod,
  { decline, proved }: Answer,
): Charge {
  const clock = clockOf(engine, intent.customer);
  const id = newId('ch');
  const amount = intent.amount;
  const card = cardOf(engine, method.id);
  const captured = decline === null && intent.capture_method !== 'manual';
  const moved = captured
    ? moveBalance(engine, {
        amount,
        fee: feeOf(amount),
        currency: intent.currency,
        type: 'charge',
        category: 'charge',
        source: id,
        description: intent.description,
        clock,
        availableAtOnce: card?.availableAtOnce ?? false,
      })
    : null;
  const charge = engine.put('charge', {
    id,
    object: 'charge',
    amount,
    amount_captured: captured ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: moved?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'HOUSELIGHTS',
    captured,
    created: engine.now(clock),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline, card?.risk ?? 'normal'),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      method.type === 'link'
        ? { link: { country: null }, type: 'link' }
        : { card: cardDetails(method, amount, proved), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline === null ? `${engine.options.address()}/r/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline === null ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  });
  engine.tell(decline === null ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

const riskScores = { normal: 10, elevated: 67, highest: 98 } as const;

function outcomeOf(decline: Decline | null, risk: keyof typeof riskScores): NonNullable<Charge['outcome']> {
  const passed = decline === null;
  if (!passed && risk === 'highest') return blocked;
  return {
    advice_code: passed ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: passed ? null : '01',
    network_status: passed ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: risk,
    risk_score: riskScores[risk],
    seller_message: passed ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
    type: passed ? 'authorized' : 'issuer_declined',
  };
}

/** Radar blocked the charge before it reached the bank. */
const blocked: NonNullable<Charge['outcome']> = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'not_sent_to_network',
  reason: 'highest_risk_level',
  risk_level: 'highest',
  risk_score: riskScores.highest,
  seller_message: 'Stripe blocked this payment as too risky.',
  type: 'blocked',
};

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

const authenticated = (): CardDetails['three_d_secure'] => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: randomUUID(),
  version: '2.2.0',
});

function cardDetails(method: PaymentMethod, amount: number, proved: boolean): CardDetails {
  const { card } = method;
  return {
    amount_authorized: amount,
    authorization_code: randomText(6).toUpperCase(),
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card?.checks?.cvc_check == null ? null : 'pass',
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    extended_authorization: { status: 'disabled' },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: proved ? authenticated() : null,
    transaction_link_id: null,
    wallet: null,
  };
}
