import { Refusal } from '@houselights/contracts';
import { hasAccess } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { planParts, presentPlan } from './plans.query.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { Caller } from '../caller.ts';
import type { SyncDeps } from './customer-state.ts';
import type { CheckoutState } from '@houselights/contracts';

/**
 * What became of a purchase of the caller's. Asks the payment provider itself, so that access does not wait for its news. Throws
 * not_found for one that does not exist or is somebody else's.
 */
export async function getCheckout(
  deps: SyncDeps,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<CheckoutState> {
  const { db, billingClock } = deps;
  const { accountId } = caller;
  if ((await db.prisma.checkout.count({ where: { id, accountId } })) === 0) throw new Refusal('not_found');
  await settleCheckout(deps, id);
  const [checkout, facts] = await Promise.all([
    db.prisma.checkout.findUniqueOrThrow({ where: { id }, include: { plan: { include: planParts } } }),
    readFacts(db.prisma, accountId),
  ]);
  const bought = facts.find(({ sourceId }) => sourceId === checkout.subscriptionId);
  const refused = bought?.withheld;
  return {
    id,
    kind: checkout.kind === 'gift' ? 'gift' : 'subscription',
    state: checkout.state === 'complete' ? 'complete' : checkout.state === 'expired' ? 'expired' : 'open',
    refusedBecause: refused === 'trial_used' || refused === 'already_subscribed' ? refused : null,
    hasSubscription: hasAccess(facts, billingClock.now()),
    giftId: checkout.giftId,
    plan: checkout.plan === null ? null : presentPlan(checkout.plan),
  };
}

/**
 * Brings a purchase up to date with the provider, and with it the account that makes it. A gift's is asked about until its payment is
 * known, whatever became of the purchase: some payments come days after it.
 */
export async function settleCheckout(deps: SyncDeps, id: string): Promise<void> {
  const { db, payments } = deps;
  const checkout = await db.prisma.checkout.findUnique({
    where: { id },
    include: { gift: { select: { paymentIntentId: true } } },
  });
  if (checkout === null) return;
  const isOpen = checkout.state === 'open' || checkout.gift?.paymentIntentId === null;
  if (isOpen && checkout.stripeSessionId !== null) {
    const { state, subscriptionId, paymentIntentId, paid } = await payments.readCheckout(checkout.stripeSessionId);
    if (state !== 'open') {
      await db.transaction(async (queries) => {
        await queries.checkout.updateMany({
          where: { id, state: checkout.state },
          data: { state, openFor: null, subscriptionId: subscriptionId ?? null },
        });
        if (checkout.giftId !== null && paymentIntentId !== undefined && paid) {
          await queries.gift.updateMany({
            where: { id: checkout.giftId, paymentIntentId: null },
            data: { paymentIntentId },
          });
        }
      });
    }
  }
  await syncAccount(deps, checkout.accountId);
}
