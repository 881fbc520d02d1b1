import { cardOf } from '../cards/verdict.ts';
import type { Engine } from '../engine/engine.ts';
import type { Charge, PaymentIntent } from '../engine/wire.ts';
import { invalid } from '../http/failure.ts';
import { find } from '../resources/find.ts';
import { feeOf, moveBalance } from './balance.ts';
import { clockOf } from './charge.ts';
import { unexpectedState } from './intent.ts';

const heldCharge = (engine: Engine, intent: PaymentIntent): Charge =>
  find(engine, 'charge', intent.latest_charge ?? '', 'charge');

/** Captures all or part of an authorized amount; the rest is released. */
export function captureIntent(engine: Engine, intent: PaymentIntent, asked: number | undefined): PaymentIntent {
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  const amount = asked ?? intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw invalid(
      `The requested capture amount is greater than the amount you can capture for this PaymentIntent.`,
      'amount_to_capture',
      'amount_too_large',
    );
  const charge = heldCharge(engine, intent);
  const moved = moveBalance(engine, {
    amount,
    fee: feeOf(amount),
    currency: charge.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
    description: charge.description,
    clock: clockOf(engine, charge.customer),
    availableAtOnce: cardOf(engine, charge.payment_method ?? '')?.availableAtOnce ?? false,
  });
  const taken = engine.change('charge', charge, {
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
    balance_transaction: moved.id,
    captured: true,
  });
  engine.tell('charge.captured', taken);
  const paid = engine.change('payment_intent', intent, {
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  });
  engine.tell('payment_intent.succeeded', paid);
  return paid;
}

/** Releases the authorization together with its payment intent. */
export function letGo(engine: Engine, intent: PaymentIntent): void {
  const charge = heldCharge(engine, intent);
  engine.update('charge', charge, { amount_refunded: charge.amount, refunded: true }, 'charge.refunded');
}
