import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSession } from '../../engine/wire.ts';
import { balanceIn } from '../../resources/customers/balance.ts';
import { dueOf } from '../../resources/invoices/totals.ts';

export interface Due {
  /** The amount charged today. */
  readonly due: number;
  /** The customer's balance as applied to the total: positive adds, negative takes off. */
  readonly applied: number;
  readonly currency: string;
}

/** What a session charges today: a subscription's first invoice applies the customer's balance, a single payment does not. */
export function dueToday(engine: Engine, session: CheckoutSession): Due {
  const total = session.amount_total ?? 0;
  const currency = session.currency ?? 'usd';
  const customer = engine.tables.customer.get(session.customer ?? '');
  if (session.mode !== 'subscription' || customer === undefined) return { due: total, applied: 0, currency };
  const { due } = dueOf(total, balanceIn(engine, customer, currency), currency);
  return { due, applied: due - total, currency };
}
