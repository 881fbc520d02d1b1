import { accessEnded, endSubscription, followDeletion, settleOvertaken as settleOvertakenJob } from '@houselights/jobs';
import { newestCharged, overtaken } from '@houselights/rules';
import { enqueue, recordEvent } from '../shared/messages.ts';
import { invoicesOf } from './customer-state.ts';
import type { Applied } from './customer-state.ts';
import type { KnownState } from './known-state.ts';
import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

const paidFor = new Set(['trialing', 'active']);

type EndWithheld = Applied & { readonly facts: readonly AccessFact[]; readonly known: KnownState };

/**
 * What gives nothing any more is ended at the provider too, so that nobody pays for it again; a second one is given back, and what was
 * charged after the account was gone.
 */
export async function endWithheld(queries: Queries, { state, facts, known }: EndWithheld): Promise<void> {
  for (const { sourceId, withheld } of facts) {
    const subscription = state.subscriptions.find(({ id }) => id === sourceId);
    if (withheld === null || subscription === undefined || subscription.endedAt !== null) continue;
    const charged = newestCharged(invoicesOf(state, sourceId));
    // A dispute that may still be won only rests: its owner would be charged for what the bank has taken back.
    if (withheld === 'disputed') continue;
    const isAfterwards = charged !== undefined && known.deletedAt !== null && charged.createdAt >= known.deletedAt;
    const chargeId = withheld === 'already_subscribed' || isAfterwards ? (charged?.chargeId ?? null) : null;
    await enqueue(queries, endSubscription, {
      payload: { subscriptionId: sourceId, customerId: state.customerId, chargeId },
      // One that had to do nothing does not stand in for the next.
      key: `end-${sourceId}-${withheld}-${charged?.id ?? 'unpaid'}`,
    });
  }
}

/**
 * What something newer has overtaken is collected no more: an older invoice never ends what a newer one paid for. Nor is a change that waits
 * to be confirmed, once its subscription ends or rests; nor what has failed while a payment is disputed, for who has no access is not charged.
 */
export async function settleOvertaken(
  queries: Queries,
  { state, facts, known }: Pick<EndWithheld, 'state' | 'facts' | 'known'>,
): Promise<void> {
  const { customerId, subscriptions } = state;
  const found = subscriptions.flatMap((subscription) => {
    const { id, endedAt, pending, paused } = subscription;
    const invoices = invoicesOf(state, id);
    const fact = facts.find(({ sourceId }) => sourceId === id);
    const goesOn = fact === undefined || (fact.cancelledAt === null && fact.withheld === null);
    const rests = !goesOn || paused || endedAt !== null || known.deleteRequestedAt !== null;
    const waiting = invoices.filter((invoice) => rests && invoice.id === pending?.invoiceId);
    const failed = invoices.filter(
      (each) => each.status === 'open' && each.attempts > 0 && each.nextAttemptAt !== null,
    );
    return [
      ...overtaken(invoices, endedAt !== null),
      ...waiting.map((invoice) => ({ invoice, act: 'void' as const })),
      ...(fact?.withheld === 'disputed' ? failed : []).map((invoice) => ({ invoice, act: 'stop' as const })),
    ];
  });
  await enqueue(
    queries,
    settleOvertakenJob,
    ...found.map(({ invoice: { id: invoiceId }, act }) => ({
      payload: { customerId, invoiceId, act },
      key: `${act}-${invoiceId}`,
    })),
  );
}

/**
 * One that begins, or goes on after a pause or a cancellation, while its account is to be deleted ends with it like one that was there
 * before: nothing is charged until the account stays.
 */
export async function endWithAccount(
  queries: Queries,
  { accountId, state, known }: Pick<EndWithheld, 'accountId' | 'state' | 'known'>,
): Promise<void> {
  if (known.deleteRequestedAt === null || known.deletedAt !== null) return;
  const begins = state.subscriptions.some(({ id, status, paused, cancelledAt }) => {
    const before = known.subscriptions.get(id);
    const goesOn = before?.['paused'] === false && before['cancelledAt'] === null;
    const wasCharged = paidFor.has(String(before?.['status'])) && goesOn;
    return paidFor.has(status) && !paused && cancelledAt === null && !wasCharged;
  });
  if (begins) await enqueue(queries, followDeletion, { payload: { accountId } });
}

/** Tells that a subscription has ended, perhaps sooner than it was to: what waited behind it may begin. */
export async function tellEnded(
  queries: Queries,
  { accountId, facts, known }: Pick<EndWithheld, 'accountId' | 'facts' | 'known'>,
): Promise<void> {
  for (const { sourceId, endedAt } of facts) {
    const before = known.facts.find((fact) => fact.sourceId === sourceId);
    if (endedAt === null || (before !== undefined && before.endedAt !== null)) continue;
    await recordEvent(queries, accessEnded, { accountId, since: endedAt.toISOString(), sourceId });
  }
}
