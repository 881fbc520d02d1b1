import type Stripe from 'stripe';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { randomText } from '../../engine/ids.ts';
import type { Coupon } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { Failure, invalid, missingParameter } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import {
  currency,
  decimal,
  list,
  metadata,
  nothing,
  oneOf,
  pages,
  parameters,
  positive,
  rangeQuery,
  text,
  timestamp,
} from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';

const appliesTo = parameters<Stripe.CouponCreateParams.AppliesTo>()({ products: list(text).optional() }, []);

const createParameters = parameters<Stripe.CouponCreateParams>()(
  {
    amount_off: positive.optional(),
    applies_to: appliesTo.optional(),
    currency: currency.optional(),
    duration: oneOf('forever', 'once', 'repeating').optional(),
    duration_in_months: positive.optional(),
    id: text.optional(),
    max_redemptions: positive.optional(),
    metadata: metadata.optional(),
    name: text.max(40, { error: 'Invalid name: must be at most 40 characters.' }).optional(),
    percent_off: decimal.transform(Number).optional(),
    redeem_by: timestamp.optional(),
  },
  ['currency_options'],
);

const updateParameters = parameters<Stripe.CouponUpdateParams>()(
  { metadata: metadata.optional(), name: text.optional() },
  ['currency_options'],
);

function check(params: z.output<typeof createParameters>, now: number): void {
  const { percent_off: percent, amount_off: amount } = params;
  if (percent !== undefined && amount !== undefined)
    throw invalid(
      'You may only specify one of these parameters: amount_off, percent_off.',
      'amount_off',
      'parameters_exclusive',
    );
  if (percent === undefined && amount === undefined) throw missingParameter('percent_off');
  if (percent !== undefined && (percent <= 0 || percent > 100))
    throw invalid('Invalid percent_off: must be greater than 0 and at most 100.', 'percent_off');
  if (amount !== undefined && params.currency === undefined) throw missingParameter('currency');
  if (params.duration === 'repeating' && params.duration_in_months === undefined)
    throw missingParameter('duration_in_months');
  if (params.duration !== 'repeating' && params.duration_in_months !== undefined)
    throw invalid('duration_in_months can only be passed when the duration is repeating.', 'duration_in_months');
  if (params.redeem_by !== undefined && params.redeem_by <= now)
    throw invalid('Invalid redeem_by: must be in the future.', 'redeem_by');
}

function create(engine: Engine, params: z.output<typeof createParameters>): Coupon {
  check(params, engine.now());
  const id = params.id ?? randomText(8);
  if (engine.tables.coupon.get(id) !== undefined)
    throw new Failure('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  const products = (params.applies_to?.products ?? []).map(
    (product, index) => find(engine, 'product', product, `applies_to[products][${index}]`).id,
  );
  if (products.length > 0) engine.put('coupon_secret', { id, products });
  const coupon = engine.put('coupon', {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: engine.now(),
    currency: params.amount_off === undefined ? null : (params.currency ?? null),
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  });
  engine.tell('coupon.created', coupon);
  return coupon;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): Coupon {
  const coupon = find(engine, 'coupon', id);
  const patch = { name: params.name ?? coupon.name, metadata: mergeMetadata(coupon.metadata, params.metadata) };
  return engine.update('coupon', coupon, patch, 'coupon.updated');
}

function remove(engine: Engine, id: string): object {
  const coupon = find(engine, 'coupon', id);
  engine.remove('coupon', id);
  if (limitOf(engine, id) !== undefined) engine.remove('coupon_secret', id);
  // Existing discounts remain, and look the coupon up there.
  engine.put('deleted_coupon', coupon);
  engine.tell('coupon.deleted', coupon);
  return { id, object: 'coupon', deleted: true };
}

/** Whether it can be redeemed now. */
export const couponIsValid = (engine: Engine, coupon: Coupon): boolean =>
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions) &&
  (coupon.redeem_by === null || engine.now() < coupon.redeem_by);

/** `valid` depends on the clock, so it is computed on read. */
export const presentCoupon = (engine: Engine, coupon: Coupon): Coupon => {
  const valid = couponIsValid(engine, coupon);
  return valid === coupon.valid ? coupon : { ...coupon, valid };
};

/** The products that it is limited to; undefined for a coupon for all. */
export function limitOf(engine: Engine, id: string): { readonly products: readonly string[] } | undefined {
  const limit = engine.tables.coupon_secret.get(id);
  return limit && { products: limit.products };
}

export const couponExpandable: Expandable = {
  references: {},
  included: {
    applies_to: (engine, { id }: Coupon) => limitOf(engine, id),
    currency_options: (_, { amount_off: amount, currency: code }: Coupon) =>
      amount === null || code === null ? undefined : { [code]: { amount_off: amount } },
  },
};

export const couponRoutes = [
  route('POST', '/v1/coupons', createParameters, create),
  route('GET', '/v1/coupons', z.strictObject({ ...pages, created: rangeQuery.optional() }), (engine, params) =>
    listRows(engine.tables.coupon, {
      url: '/v1/coupons',
      noun: 'coupon',
      page: params,
      keep: (row) => inRange(params.created, row.created),
    }),
  ),
  route('GET', '/v1/coupons/:', nothing, (engine, _, id) => find(engine, 'coupon', id)),
  route('POST', '/v1/coupons/:', updateParameters, update),
  route('DELETE', '/v1/coupons/:', nothing, (engine, _, id) => remove(engine, id)),
];
