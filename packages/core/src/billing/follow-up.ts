import { writeOutbox } from '@houselights/db';
import { giftsEnd, newestPaid } from '@houselights/rules';
import { invoicesOf } from './customer-state.ts';
import type { Applied } from './customer-state.ts';
import type { KnownState } from './known-state.ts';
import type { CustomerState } from '../ports/payments.ts';
import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

/** What gives nothing any more is ended at the provider too, so that nobody pays for it again; a second one is given back. */
export async function endWithheld(queries: Queries, state: CustomerState, facts: readonly AccessFact[]): Promise<void> {
  for (const { sourceId, withheld } of facts) {
    const subscription = state.subscriptions.find(({ id }) => id === sourceId);
    if (withheld === null || subscription === undefined || subscription.endedAt !== null) continue;
    const newest = newestPaid(invoicesOf(state, sourceId));
    // A dispute that may still be won only rests: its owner would be charged for what the bank has taken back.
    if (withheld === 'disputed' && newest?.dispute !== 'lost') continue;
    const chargeId = withheld === 'already_subscribed' && newest !== undefined ? newest.chargeId : null;
    await writeOutbox(queries, {
      kind: 'job',
      name: 'billing.end-subscription',
      payload: { subscriptionId: sourceId, customerId: state.customerId, chargeId },
      key: `end-${sourceId}`,
    });
  }
}

interface PutOff extends Applied {
  readonly facts: readonly AccessFact[];
  readonly known: KnownState;
  readonly now: Date;
}

const paidFor = new Set(['trialing', 'active']);

/**
 * Gifts that were redeemed while the subscription was not to be charged, being cancelled, paused or disputed, make it longer from
 * where it is to be charged again.
 */
export async function putOffByGifts(queries: Queries, { accountId, state, facts, known, now }: PutOff): Promise<void> {
  const end = giftsEnd(known.facts, now);
  const going = facts.find(
    ({ sourceId, renews }) =>
      renews && paidFor.has(state.subscriptions.find(({ id }) => id === sourceId)?.status ?? ''),
  );
  if (end === null || going === undefined) return;
  // The provider reckons in whole seconds.
  const after = new Date(Math.max(now.getTime(), (going.paidUntil?.getTime() ?? 0) + 1_000));
  if (end < after) return;
  const gifts = await queries.gift.updateManyAndReturn({
    where: { redeemedById: accountId, state: 'redeemed', extendsId: null, accessUntil: { gte: after } },
    data: { extendsId: going.sourceId, extended: false },
  });
  await writeOutbox(
    queries,
    ...gifts.map(({ id }) => ({
      kind: 'job' as const,
      name: 'gift.extend',
      payload: { giftId: id },
      key: `extend-${id}-${going.sourceId}`,
    })),
  );
}

/** Gifts whose payment was given back or is disputed. */
export async function takeBackGifts(queries: Queries, { payments }: CustomerState): Promise<void> {
  const undone = payments.filter(
    ({ dispute, refundedMinor, paidMinor }) => dispute !== null || refundedMinor >= paidMinor,
  );
  if (undone.length === 0) return;
  const gifts = await queries.gift.findMany({
    where: {
      paymentIntentId: { in: undone.map(({ paymentIntentId }) => paymentIntentId) },
      state: { not: 'refunded' },
    },
    select: { id: true },
  });
  await writeOutbox(
    queries,
    ...gifts.map(({ id }) => ({
      kind: 'job' as const,
      name: 'gift.take-back',
      payload: { giftId: id },
      key: `take-back-${id}`,
    })),
  );
}
