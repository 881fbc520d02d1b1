import { extendByGift, cascadeGiftPayment } from '@houselights/jobs';
import { giftsEnd, isCharged } from '@houselights/rules';
import { invoicesOf } from '../billing/index.ts';
import { enqueue } from '../shared/messages.ts';
import type { BillingReaction } from '../ports/billing-reaction.ts';
import type { ProviderPayment } from '../ports/payments.ts';
import type { AccessFact } from '@houselights/rules';

const paidFor = new Set(['trialing', 'active']);

/**
 * Gifts redeemed while the subscription was not being charged (cancelled or disputed), or held when its owner subscribed, extend it from
 * where charging continues. Days within a pause put nothing off.
 */
export const putOffByGifts: BillingReaction = async (queries, { accountId, state, facts, before, now }) => {
  if (giftsEnd(before, now) === null) return;
  // Until the first payment is known, how far it reaches is unknown too.
  const hasPaid = ({ paidUntil, startedAt }: AccessFact): boolean => paidUntil !== null && paidUntil > startedAt;
  const going = new Map(facts.filter((fact) => isCharged(fact) && hasPaid(fact)).map((fact) => [fact.sourceId, fact]));
  const subscription = state.subscriptions.find(({ id, status }) => going.has(id) && paidFor.has(status));
  const fact = going.get(subscription?.id ?? '');
  if (subscription === undefined || fact === undefined) return;
  const { id: extendsId, currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const ofPeriod = invoicesOf(state, extendsId).filter(({ periodEnd }) => periodEnd.getTime() === end.getTime());
  if (ofPeriod.some(({ status }) => status === 'draft' || status === 'open')) return;
  const isFilled = subscription.status === 'active' && ofPeriod.some(({ status }) => status === 'paid');
  // The provider counts in whole seconds.
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
  await enqueue(
    queries,
    extendByGift,
    ...inOrder.map(({ id }) => ({ payload: { giftId: id }, key: `extend-${id}-${extendsId}-${end.getTime()}` })),
  );
};

/** Gifts follow their payments: a refund or dispute withdraws the gift, a won dispute restores it. */
export const followGiftPayments: BillingReaction = async (queries, { state: { payments } }) => {
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
    await enqueue(queries, cascadeGiftPayment, { payload: { giftId } });
  }
};

function undoneBy({ dispute, refundedMinor, paidMinor }: ProviderPayment): 'refunded' | 'disputed' | null {
  if (dispute === 'open') return 'disputed';
  return dispute === 'lost' || refundedMinor >= paidMinor ? 'refunded' : null;
}
