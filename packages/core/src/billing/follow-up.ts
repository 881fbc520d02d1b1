import { writeOutbox } from '@houselights/db';
import { giftsEnd, isCharged, newestCharged, overtaken } from '@houselights/rules';
import { invoicesOf } from './customer-state.ts';
import type { Applied } from './customer-state.ts';
import type { KnownState } from './known-state.ts';
import type { CustomerState, ProviderPayment } from '../ports/payments.ts';
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
    await writeOutbox(queries, {
      kind: 'job',
      name: 'billing.end-subscription',
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
  await writeOutbox(
    queries,
    ...found.map(({ invoice: { id: invoiceId }, act }) => ({
      kind: 'job' as const,
      name: 'billing.settle-overtaken',
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
  if (begins) await writeOutbox(queries, { kind: 'job', name: 'billing.follow-deletion', payload: { accountId } });
}

interface PutOff extends Applied {
  readonly facts: readonly AccessFact[];
  readonly known: KnownState;
  readonly now: Date;
}

/**
 * Gifts that were redeemed while the subscription was not to be charged, being cancelled or disputed, or that somebody had who paid then,
 * make it longer from where it is to be charged again. What lies within a pause puts nothing off.
 */
export async function putOffByGifts(queries: Queries, { accountId, state, facts, known, now }: PutOff): Promise<void> {
  if (giftsEnd(known.facts, now) === null) return;
  // Until the first payment is known, so is not how far it reaches.
  const hasPaid = ({ paidUntil, startedAt }: AccessFact): boolean => paidUntil !== null && paidUntil > startedAt;
  const going = new Map(facts.filter((fact) => isCharged(fact) && hasPaid(fact)).map((fact) => [fact.sourceId, fact]));
  const subscription = state.subscriptions.find(({ id, status }) => going.has(id) && paidFor.has(status));
  const fact = going.get(subscription?.id ?? '');
  if (subscription === undefined || fact === undefined) return;
  const { id: extendsId, currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const ofPeriod = invoicesOf(state, extendsId).filter(({ periodEnd }) => periodEnd.getTime() === end.getTime());
  if (ofPeriod.some(({ status }) => status === 'draft' || status === 'open')) return;
  const isFilled = subscription.status === 'active' && ofPeriod.some(({ status }) => status === 'paid');
  // The provider reckons in whole seconds.
  const [used, beyond] = [Math.max(now.getTime(), start.getTime() + 1_000), new Date(end.getTime() + 1_000)];
  const rests = fact.paused && fact.resumesAt !== null && subscription.status !== 'trialing';
  const behindPause = rests ? [{ accessUntil: { gt: fact.resumesAt } }] : [];
  const gifts = await queries.gift.updateManyAndReturn({
    where: {
      redeemedById: accountId,
      state: 'redeemed',
      extendsId: null,
      accessUntil: { gt: new Date(used) },
      AND: behindPause,
      OR: [{ accessUntil: { gte: beyond } }, ...(isFilled ? [{ accessFrom: { lt: end } }] : [])],
    },
    data: { extendsId, extended: false },
  });
  const inOrder = gifts.toSorted((a, b) => (a.accessFrom?.getTime() ?? 0) - (b.accessFrom?.getTime() ?? 0));
  await writeOutbox(
    queries,
    ...inOrder.map(({ id }) => ({
      kind: 'job' as const,
      name: 'gift.extend',
      payload: { giftId: id },
      key: `extend-${id}-${extendsId}-${end.getTime()}`,
    })),
  );
}

/** Gifts that wait for a subscription that has ended sooner than it was to begin sooner. */
export async function closeUpBehind(
  queries: Queries,
  { accountId, facts, known }: Pick<PutOff, 'accountId' | 'facts' | 'known'>,
): Promise<void> {
  for (const { sourceId, endedAt } of facts) {
    const before = known.facts.find((fact) => fact.sourceId === sourceId);
    if (endedAt === null || (before !== undefined && before.endedAt !== null)) continue;
    const payload = { accountId, since: endedAt.toISOString() };
    await writeOutbox(queries, { kind: 'job', name: 'gift.close-up', payload, key: `close-up-${sourceId}` });
  }
}

/** Gifts follow their payments: one that was given back or is disputed takes its gift with it, a dispute that was won brings it back. */
export async function followGiftPayments(queries: Queries, { payments }: CustomerState): Promise<void> {
  if (payments.length === 0) return;
  const fates = new Map(payments.map((payment) => [payment.paymentIntentId, undoneBy(payment)]));
  const gifts = await queries.gift.findMany({
    where: { paymentIntentId: { in: [...fates.keys()] } },
    select: { id: true, paymentUndone: true, paymentIntentId: true },
  });
  for (const { id: giftId, paymentUndone: before, paymentIntentId } of gifts) {
    const paymentUndone = fates.get(paymentIntentId ?? '') ?? null;
    if (paymentUndone === before) continue;
    await queries.gift.update({ where: { id: giftId }, data: { paymentUndone } });
    await writeOutbox(queries, { kind: 'job', name: 'gift.follow-payment', payload: { giftId } });
  }
}

function undoneBy({ dispute, refundedMinor, paidMinor }: ProviderPayment): 'refunded' | 'disputed' | null {
  if (dispute === 'open') return 'disputed';
  return dispute === 'lost' || refundedMinor >= paidMinor ? 'refunded' : null;
}
