import { Refusal } from '@houselights/contracts';
import { hasAccess } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { planParts, presentPlan } from './plans.query.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { Caller } from '../caller.ts';
import type { SyncDeps } from './customer-state.ts';
import type { CheckoutState } from '@houselights/contracts';

/**
 * The state of the caller's checkout. Reads it from the payment provider, so that access does not wait for the webhook. Throws not_found
 * for a checkout that is missing or somebody else's.
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
 * Syncs a checkout, and its buyer's account, with the provider. A gift's checkout is read until its payment is known, whatever its own
 * state: some payments arrive days later.
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
