import {
  accessEnded,
  endSubscription,
  cascadeDeletion,
  settleOvertaken as settleOvertakenJob,
} from '@houselights/jobs';
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
 * Ends withheld subscriptions at the provider too, so that they charge nobody again; refunds a duplicate, and what was charged after the
 * account was deleted.
 */
export async function endWithheld(queries: Queries, { state, facts, known }: EndWithheld): Promise<void> {
  for (const { sourceId, withheld } of facts) {
    const subscription = state.subscriptions.find(({ id }) => id === sourceId);
    if (withheld === null || subscription === undefined || subscription.endedAt !== null) continue;
    const charged = newestCharged(invoicesOf(state, sourceId));
    // A dispute that may still be won only pauses: otherwise its owner would be charged for what the bank took back.
    if (withheld === 'disputed') continue;
    const isAfterwards = charged !== undefined && known.deletedAt !== null && charged.createdAt >= known.deletedAt;
    const chargeId = withheld === 'already_subscribed' || isAfterwards ? (charged?.chargeId ?? null) : null;
    await enqueue(queries, endSubscription, {
      payload: { subscriptionId: sourceId, customerId: state.customerId, chargeId },
      // A key of its own for each state: a job that had nothing to do must not swallow the next one.
      key: `end-${sourceId}-${withheld}-${charged?.id ?? 'unpaid'}`,
    });
  }
}

/**
 * Stops collecting what something newer has overtaken: an older invoice never ends what a newer one paid for. The same goes for an
 * unconfirmed change once its subscription ends or pauses, and for failed invoices during a dispute: no access, no charge.
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
 * A subscription that starts, or continues after a pause or cancellation, while its account is to be deleted ends with it like an existing
 * one: nothing is charged unless the account stays.
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
  if (begins) await enqueue(queries, cascadeDeletion, { payload: { accountId } });
}

/** Records that a subscription has ended, perhaps early: what waited behind it may begin. */
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
