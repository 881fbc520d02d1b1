import { cardOf } from '../cards/verdict.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../engine/ids.ts';
import type { Charge, Metadata, Refund } from '../engine/wire.ts';
import { invalid } from '../http/failure.ts';
import { moveBalance } from './balance.ts';
import { clockOf } from './charge.ts';
import { isHeldByDispute } from './dispute.ts';
import { shownAmount } from './shown.ts';

interface RefundValues {
  readonly amount?: number | undefined;
  readonly reason: Refund['reason'];
  readonly metadata: Metadata;
}

/** Refunds a charge: all that is left of it, or a part. */
export function refundCharge(engine: Engine, charge: Charge, values: RefundValues): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = values.amount ?? left;
  check(engine, charge, amount, left);
  const id = newId('re');
  const clock = clockOf(engine, charge.customer);
  const card = cardOf(engine, charge.payment_method ?? '');
  const moved = moveBalance(engine, {
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    type: 'refund',
    category: 'refund',
    source: id,
    description: 'REFUND FOR CHARGE',
    clock,
  });
  const refund = engine.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: moved.id,
    charge: charge.id,
    created: engine.now(clock),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: values.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: values.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card?.refunds === 'later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  });
  engine.tell('refund.created', refund);
  const refunded = charge.amount_refunded + amount;
  engine.update(
    'charge',
    charge,
    { amount_refunded: refunded, refunded: refunded === charge.amount },
    'charge.refunded',
  );
  engine.tell('refund.updated', refund);
  engine.tell('charge.refund.updated', refund);
  if (card?.refunds === 'later') engine.later(() => engine.transaction(() => arrive(engine, id)));
  if (card?.refunds === 'fail') engine.later(() => engine.transaction(() => sendBack(engine, id)));
  return refund;
}

/** Emits two events: one for the refund, and one for its charge. */
export function updateRefund(engine: Engine, refund: Refund, patch: Partial<Refund>): Refund {
  const after = engine.update('refund', refund, patch, 'refund.updated');
  engine.tellChange('charge.refund.updated', refund, after);
  return after;
}

/** The bank has passed the refund on. */
function arrive(engine: Engine, id: string): void {
  const refund = engine.tables.refund.get(id);
  if (refund !== undefined) updateRefund(engine, refund, { status: 'succeeded' });
}

/** The bank rejects the refund: the money comes back, and the charge is not refunded. */
function sendBack(engine: Engine, id: string): void {
  const refund = engine.tables.refund.get(id);
  const charge = engine.tables.charge.get(refund?.charge ?? '');
  if (refund === undefined || charge === undefined) return;
  const moved = moveBalance(engine, {
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    type: 'refund_failure',
    category: 'refund_failure',
    source: id,
    description: 'REFUND FAILURE',
    clock: clockOf(engine, charge.customer),
  });
  engine.change('charge', charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  const failed = updateRefund(engine, refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: moved.id,
  });
  engine.tell('refund.failed', failed);
}

function check(engine: Engine, charge: Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} has not succeeded and cannot be refunded.`, 'charge', 'charge_not_refundable');
  if (!charge.captured)
    throw invalid(`Charge ${charge.id} has not been captured: cancel its PaymentIntent to let it go.`);
  if (isHeldByDispute(engine, charge.id))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (amount > left)
    throw invalid(
      `Refund amount (${shownAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${shownAmount(left, charge.currency)})`,
      'amount',
    );
}
