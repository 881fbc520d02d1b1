import type { Engine } from '../engine/engine.ts';
import { newId } from '../engine/ids.ts';
import type { Coupon, Customer, Discount, PromotionCode } from '../engine/wire.ts';
import { invalid, unmodelled } from '../http/failure.ts';
import type { Failure } from '../http/failure.ts';
import { couponIsValid, limitOf } from '../resources/coupons/routes.ts';
import { find } from '../resources/find.ts';
import { promotionIsActive } from '../resources/promotion-codes/routes.ts';
import { addMonths } from './period.ts';

export interface DiscountInput {
  readonly coupon?: string | undefined;
  readonly promotion_code?: string | undefined;
  readonly discount?: string | undefined;
}

export interface Redemption {
  readonly coupon: Coupon;
  readonly promotion: PromotionCode | null;
}

interface Purchase {
  /** Null while a Checkout Session's customer is unknown. */
  readonly customer: Customer | null;
  readonly amount: number;
  readonly currency: string;
}

/** The requested redemption, if it is allowed. */
export function checkRedemption(
  engine: Engine,
  input: DiscountInput,
  purchase: Purchase,
  param = 'discounts[0]',
): Redemption {
  const redemption = requested(engine, input, purchase, param);
  if (limitOf(engine, redemption.coupon.id) !== undefined) throw unmodelled('discounts on some products only', param);
  return redemption;
}

function requested(engine: Engine, input: DiscountInput, purchase: Purchase, param: string): Redemption {
  if (input.promotion_code !== undefined && input.coupon !== undefined)
    throw invalid(
      'You may only specify one of these parameters: coupon, promotion_code.',
      param,
      'parameters_exclusive',
    );
  if (input.promotion_code !== undefined) {
    const promotion = find(engine, 'promotion_code', input.promotion_code, `${param}[promotion_code]`);
    checkPromotion(engine, promotion, purchase, `${param}[promotion_code]`);
    return { coupon: find(engine, 'coupon', promotion.promotion.coupon ?? '', `${param}[promotion_code]`), promotion };
  }
  const coupon = find(engine, 'coupon', input.coupon ?? '', `${param}[coupon]`);
  if (!couponIsValid(engine, coupon))
    throw invalid(`Coupon expired: ${coupon.id}`, `${param}[coupon]`, 'coupon_expired');
  if (coupon.currency !== null && coupon.currency !== purchase.currency)
    throw invalid(
      `The coupon ${coupon.id} takes off ${coupon.currency}, not ${purchase.currency}.`,
      `${param}[coupon]`,
    );
  return { coupon, promotion: null };
}

function checkPromotion(
  engine: Engine,
  promotion: PromotionCode,
  { customer, amount, currency }: Purchase,
  param: string,
): void {
  const refused = (why: string): Failure =>
    invalid(`This promotion code cannot be redeemed because ${why}.`, param, 'promotion_code_invalid');
  if (!promotionIsActive(engine, promotion))
    throw refused('it is inactive, has expired or was redeemed as often as it may be');
  if (promotion.customer !== null && promotion.customer !== customer?.id)
    throw refused('it belongs to another customer');
  const {
    first_time_transaction: first,
    minimum_amount: least,
    minimum_amount_currency: coin,
  } = promotion.restrictions;
  if (first && customer !== null && hasPaid(engine, customer.id))
    throw refused('the associated customer has prior transactions');
  if (least !== null && (coin !== currency || amount < least))
    throw refused('the purchase is below its minimum amount');
}

const hasPaid = (engine: Engine, customer: string): boolean =>
  engine.tables.charge.withKey('customer', customer).some((charge) => charge.status === 'succeeded');

interface Holder {
  /** Null for a single payment without a customer. */
  readonly customer: Customer | null;
  readonly subscription?: string;
  readonly invoice?: string;
  readonly checkoutSession?: string | null;
}

/** Creates the discount and counts the redemption on the coupon and its code. */
export function redeem(engine: Engine, { coupon, promotion }: Redemption, holder: Holder): Discount {
  const start = engine.now(holder.customer?.test_clock);
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount = engine.put('discount', {
    id: newId('di'),
    object: 'discount',
    checkout_session: holder.checkoutSession ?? null,
    customer: holder.customer?.id ?? null,
    customer_account: null,
    end: months === null ? null : addMonths(start, months),
    invoice: holder.invoice ?? null,
    invoice_item: null,
    promotion_code: promotion?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: holder.subscription ?? null,
    subscription_item: null,
  });
  engine.update('coupon', coupon, { times_redeemed: coupon.times_redeemed + 1 }, 'coupon.updated');
  if (promotion !== null)
    engine.update(
      'promotion_code',
      promotion,
      { times_redeemed: promotion.times_redeemed + 1 },
      'promotion_code.updated',
    );
  engine.tell('customer.discount.created', discount);
  return discount;
}

/** The coupon of a discount, even after the coupon was deleted. */
export const couponOf = (engine: Engine, discount: Discount): Coupon | undefined =>
  engine.tables.coupon.get(discount.source.coupon ?? '') ??
  engine.tables.deleted_coupon.get(discount.source.coupon ?? '');

export interface LiveDiscount {
  readonly discount: Discount;
  readonly coupon: Coupon;
}

export function liveDiscounts(engine: Engine, ids: readonly string[], at: number): LiveDiscount[] {
  const live: LiveDiscount[] = [];
  for (const id of ids) {
    const discount = engine.tables.discount.get(id);
    const coupon = discount === undefined ? undefined : couponOf(engine, discount);
    if (discount === undefined || coupon === undefined || (discount.end !== null && discount.end <= at)) continue;
    live.push({ discount, coupon });
  }
  return live;
}

/** The representation of a deleted discount. */
export function deletedDiscount(discount: Discount): object {
  const { end: _end, deleted: _deleted, ...rest } = discount;
  return { ...rest, deleted: true };
}
