import type { Engine } from '../engine/engine.ts';
import { newId } from '../engine/ids.ts';
import type { BalanceTransaction } from '../engine/wire.ts';

/** Stripe's list price in the USA: 2.9 % and 30 cents per card payment. */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;

const availableAfter = 2 * 86_400;

interface Movement {
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  readonly category: string;
  readonly source: string;
  readonly description: string | null;
  readonly clock: string | null;
  readonly availableAtOnce?: boolean;
}

export function moveBalance(engine: Engine, movement: Movement): BalanceTransaction {
  const now = engine.now(movement.clock);
  const { amount, fee, currency } = movement;
  return engine.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: movement.availableAtOnce === true ? now : now + availableAfter,
    balance_type: 'payments',
    created: now,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: 'pending',
    type: movement.type,
  });
}

/** Money becomes available two days after it was received. */
export const presentBalanceTransaction = (engine: Engine, row: BalanceTransaction): BalanceTransaction =>
  engine.now() >= row.available_on ? { ...row, status: 'available' } : row;
