import { Refusal } from '@houselights/contracts';
import { standing } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { activeSubscriptionOf, syncAccount, usablePromotion } from '../billing/index.ts';
import { newId } from '../shared/ids.ts';
import type { SyncDeps } from '../billing/index.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { CouponSubscription } from '@houselights/contracts';
import type { Subscription } from '@houselights/db';

/** The caller's subscription that can take a coupon: live, and giving access. */
async function ownSubscription(
  { db, billingClock }: Pick<CoreDeps, 'db' | 'billingClock'>,
  accountId: string,
): Promise<Subscription | undefined> {
  const row = await activeSubscriptionOf(db.prisma, accountId);
  const fact = (await readFacts(db.prisma, accountId)).find(({ sourceId }) => sourceId === row?.id);
  return fact !== undefined && standing(fact, billingClock.now()).may.redeemCoupon ? row : undefined;
}

/** The caller's subscription with its current or possible discount; nulls without one. */
export async function getCouponSubscription(
  deps: Pick<CoreDeps, 'db' | 'billingClock'>,
  { caller }: { readonly caller: Pick<Caller, 'accountId'> },
): Promise<CouponSubscription> {
  const row = await ownSubscription(deps, caller.accountId);
  return {
    subscriptionId: row?.id ?? null,
    code: row?.couponCode ?? null,
    percentOff: row?.couponPercentOff ?? null,
    durationInMonths: row?.couponMonths ?? null,
    couponRedemptionDate: row?.couponRedeemedAt?.toISOString() ?? null,
    discountEnd: row?.couponEndsAt?.toISOString() ?? null,
  };
}

/** What a code gives. Throws coupon_not_found and coupon_not_usable. */
export async function searchCoupon(deps: Pick<CoreDeps, 'payments'>, { search }: { readonly search: string }) {
  const { code, percentOff, durationInMonths } = await usablePromotion(deps, search);
  return { code, percentOff, durationInMonths };
}

export interface ApplyCoupon {
  readonly caller: Caller;
  readonly subscriptionId: string;
  readonly coupon: string;
}

/**
 * Redeems a code for the caller's own subscription. Claims the coupon slot before calling the provider, so that one of two concurrent
 * requests wins; the provider counts how often a code may be redeemed in total. Throws not_found for a subscription that is not the
 * caller's or takes no coupon, coupon_already_applied, coupon_not_found, coupon_not_usable.
 */
export async function applyCoupon(
  deps: SyncDeps,
  { caller, subscriptionId, coupon }: ApplyCoupon,
): Promise<CouponSubscription> {
  const { db, clock, payments } = deps;
  const { accountId } = caller;
  if ((await ownSubscription(deps, accountId))?.id !== subscriptionId) throw new Refusal('not_found');
  const promotion = await usablePromotion(deps, coupon);
  const id = newId();
  const { count } = await db.prisma.couponRedemption.createMany({
    data: [{ id, accountId, subscriptionId, code: promotion.code, state: 'pending', at: clock.now() }],
    skipDuplicates: true,
  });
  if (count === 0) throw new Refusal('coupon_already_applied');
  const giveUp = () => db.prisma.couponRedemption.deleteMany({ where: { id, state: 'pending' } });
  // Without an answer, the slot stays claimed until tidying has checked whether the code was redeemed.
  if ((await payments.applyPromotion(subscriptionId, promotion.promotionCodeId, `coupon-${id}`)) !== undefined) {
    await giveUp();
    throw new Refusal('coupon_not_usable');
  }
  await syncAccount(deps, accountId);
  return getCouponSubscription(deps, { caller });
}
