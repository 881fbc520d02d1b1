import { allocate, reduction } from '../../billing/discount-amounts.ts';
import type { LiveDiscount } from '../../billing/redeem.ts';
import type { Billed } from '../../engine/secrets.ts';
import type { SubscriptionItem } from '../../engine/wire.ts';
import { costOf } from '../prices/make.ts';
import { sum } from '../shared.ts';
import { quantityOf } from './items.ts';

/** An item's cost for a whole period, after each discount has taken its part. */
export interface DiscountedCost {
  readonly cost: number;
  readonly taken: Readonly<Record<string, number>>;
}

/**
 * The total cost of a subscription's items, discounted once as on a renewal. An item that has been billed keeps what a fixed amount took
 * off it then; the others share the rest of that amount.
 */
export function discountedCosts(
  items: readonly SubscriptionItem[],
  billed: Readonly<Record<string, Billed>>,
  discounts: readonly LiveDiscount[],
): ReadonlyMap<string, DiscountedCost> {
  let costs = items.map((item) => costOf(item.price, quantityOf(item)));
  const taken: Record<string, number>[] = items.map(() => ({}));
  for (const { coupon, discount } of discounts) {
    const parts = partsOf(
      coupon,
      items[0]?.price.currency ?? '',
      costs,
      items.map(({ id }) => (coupon.amount_off === null ? undefined : billed[id]?.taken?.[discount.id])),
    );
    parts.forEach((part, index) => Object.assign(taken[index] ?? {}, { [discount.id]: part }));
    costs = costs.map((cost, index) => cost - (parts[index] ?? 0));
  }
  return new Map(items.map(({ id }, index) => [id, { cost: costs[index] ?? 0, taken: taken[index] ?? {} }]));
}

/** What a coupon takes off each cost; `kept` is what it has already taken off some of them. */
function partsOf(
  coupon: LiveDiscount['coupon'],
  currency: string,
  costs: readonly number[],
  kept: readonly (number | undefined)[],
): number[] {
  const had = costs.map((cost, index) => Math.min(kept[index] ?? 0, cost));
  const open = costs.map((cost, index) => (kept[index] === undefined ? cost : 0));
  const left = Math.min(Math.max(0, reduction(coupon, sum(costs), currency) - sum(had)), sum(open));
  return allocate(left, open).map((part, index) => part + (had[index] ?? 0));
}
