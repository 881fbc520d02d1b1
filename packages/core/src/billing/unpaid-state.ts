import { endsUnpaidAt, paidThrough } from '@houselights/rules';
import { invoicesOf } from './customer-state.ts';
import type { KnownState } from './known-state.ts';
import type { CustomerState, ProviderSubscription } from '../ports/payments.ts';
import type { SubscriptionState } from '@houselights/rules';

/** Whether a subscription ends, or has ended, unpaid. */
export type Unpaid = Pick<SubscriptionState, 'endsUnpaidAt' | 'endedFor'>;

interface Read {
  readonly state: CustomerState;
  readonly known: KnownState;
  readonly now: Date;
}

/**
 * Whether a subscription ends unpaid. Once the grace period is over, only a payment reverses that: voiding the invoices ourselves on the
 * way to its end does not.
 */
export function whetherUnpaid(subscription: ProviderSubscription, { state, known, now }: Read): Unpaid {
  const before = known.subscriptions.get(subscription.id);
  const invoices = invoicesOf(state, subscription.id);
  // An unconfirmed plan change owes nothing.
  const asked = invoices.filter(({ id }) => id !== subscription.pending?.invoiceId);
  const keptAt = typeof before?.['endsUnpaidAt'] === 'string' ? new Date(before['endsUnpaidAt']) : null;
  const paidBefore =
    known.facts.find(({ sourceId }) => sourceId === subscription.id)?.paidUntil ?? subscription.startedAt;
  const isOver = keptAt !== null && keptAt <= now && paidThrough(subscription, invoices) <= paidBefore;
  const endsAt = endsUnpaidAt(subscription, asked, known.graceDays) ?? (isOver ? keptAt : null);
  return { endsUnpaidAt: endsAt, endedFor: endedFor(subscription, before, isOver) };
}

function endedFor(
  { endedAt, endedFor: said }: ProviderSubscription,
  before: Readonly<Record<string, unknown>> | undefined,
  isOver: boolean,
): Unpaid['endedFor'] {
  if (endedAt === null) return null;
  // A subscription cancelled earlier ended by its owner's wish.
  const isUnpaid = said === 'unpaid' || (isOver && before?.['cancelledAt'] === null);
  return isUnpaid || before?.['endedFor'] === 'unpaid' ? 'unpaid' : null;
}
