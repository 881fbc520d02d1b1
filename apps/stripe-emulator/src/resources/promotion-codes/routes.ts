import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { newId, randomText } from '../../engine/ids.ts';
import type { PromotionCode } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import {
  currency,
  metadata,
  nothing,
  oneOf,
  pages,
  parameters,
  positive,
  rangeQuery,
  text,
  timestamp,
  truth,
} from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { couponIsValid } from '../coupons/routes.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';

const restrictions = parameters<Stripe.PromotionCodeCreateParams.Restrictions>()(
  {
    first_time_transaction: truth.optional(),
    minimum_amount: positive.optional(),
    minimum_amount_currency: currency.optional(),
  },
  ['currency_options'],
);

const createParameters = parameters<Stripe.PromotionCodeCreateParams>()(
  {
    promotion: parameters<Stripe.PromotionCodeCreateParams.Promotion>()(
      { type: oneOf('coupon'), coupon: text.optional() },
      [],
    ),
    active: truth.optional(),
    code: text
      .refine((value) => /^[A-Za-z0-9_-]{1,500}$/.test(value), {
        error: 'Invalid promotion code: only letters, digits, - and _ are allowed.',
      })
      .optional(),
    customer: text.optional(),
    expires_at: timestamp.optional(),
    max_redemptions: positive.optional(),
    metadata: metadata.optional(),
    restrictions: restrictions.optional(),
  },
  ['customer_account'],
);

const updateParameters = parameters<Stripe.PromotionCodeUpdateParams>()(
  { active: truth.optional(), metadata: metadata.optional() },
  ['restrictions'],
);

const listParameters = parameters<Stripe.PromotionCodeListParams>()(
  {
    ...pages,
    active: truth.optional(),
    code: text.optional(),
    coupon: text.optional(),
    created: rangeQuery.optional(),
    customer: text.optional(),
  },
  ['customer_account'],
);

function create(engine: Engine, params: z.output<typeof createParameters>): PromotionCode {
  if (params.promotion.coupon === undefined)
    throw invalid('Missing required param: promotion[coupon].', 'promotion[coupon]', 'parameter_missing');
  const coupon = find(engine, 'coupon', params.promotion.coupon, 'promotion[coupon]');
  const code = params.code ?? randomText(8).toUpperCase();
  checkNew(engine, params, code);
  const made = engine.put('promotion_code', {
    id: newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: engine.now(),
    customer: params.customer === undefined ? null : find(engine, 'customer', params.customer, 'customer').id,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: params.restrictions?.first_time_transaction ?? false,
      minimum_amount: params.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: params.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  });
  engine.tell('promotion_code.created', made);
  return made;
}

/** An active code's name must be unique: one for everybody, or one per customer. */
function checkFree(engine: Engine, code: string, customer: string | null): void {
  const taken = engine.tables.promotion_code
    .withKey('code', code.toLowerCase())
    .some(
      (each) =>
        promotionIsActive(engine, each) && (each.customer === null || customer === null || each.customer === customer),
    );
  if (taken)
    throw invalid(
      'An active promotion code with `code: ' + code + '` already exists.',
      'code',
      'resource_already_exists',
    );
}

function checkNew(engine: Engine, params: z.output<typeof createParameters>, code: string): void {
  checkFree(engine, code, params.customer ?? null);
  if (params.expires_at !== undefined && params.expires_at <= engine.now())
    throw invalid('Invalid expires_at: must be in the future.', 'expires_at');
  const { minimum_amount: least, minimum_amount_currency: coin } = params.restrictions ?? {};
  if ((least === undefined) !== (coin === undefined))
    throw invalid(
      'You must pass minimum_amount and minimum_amount_currency together.',
      'restrictions[minimum_amount_currency]',
      'parameter_missing',
    );
}

/** Active until it is deactivated, expires, or reaches its maximum number of redemptions. */
export function promotionIsActive(engine: Engine, code: PromotionCode): boolean {
  const coupon = engine.tables.coupon.get(code.promotion.coupon ?? '');
  return (
    code.active &&
    (code.expires_at === null || engine.now() < code.expires_at) &&
    (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
    coupon !== undefined &&
    couponIsValid(engine, coupon)
  );
}

export const presentPromotionCode = (engine: Engine, code: PromotionCode): PromotionCode => {
  const active = promotionIsActive(engine, code);
  return active === code.active ? code : { ...code, active };
};

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): PromotionCode {
  const code = find(engine, 'promotion_code', id);
  const changed = { ...code, active: params.active ?? code.active };
  if (params.active === true && !promotionIsActive(engine, changed))
    throw invalid(
      'This promotion code cannot be activated: it or its coupon has expired or was redeemed as often as it may be.',
      'active',
    );
  if (changed.active && !code.active) checkFree(engine, code.code, code.customer);
  return engine.update(
    'promotion_code',
    code,
    { active: changed.active, metadata: mergeMetadata(code.metadata, params.metadata) },
    'promotion_code.updated',
  );
}

function listIndex(params: z.output<typeof listParameters>): readonly [string, string] | undefined {
  if (params.code !== undefined) return ['code', params.code.toLowerCase()];
  if (params.coupon !== undefined) return ['coupon', params.coupon];
  return params.customer === undefined ? undefined : ['customer', params.customer];
}

export const promotionCodeRoutes = [
  route('POST', '/v1/promotion_codes', createParameters, create),
  route('GET', '/v1/promotion_codes', listParameters, (engine, params) =>
    listRows(engine.tables.promotion_code, {
      url: '/v1/promotion_codes',
      noun: 'promotion code',
      page: params,
      by: listIndex(params),
      keep: (row) =>
        (params.active === undefined || promotionIsActive(engine, row) === params.active) &&
        (params.coupon === undefined || row.promotion.coupon === params.coupon) &&
        (params.customer === undefined || row.customer === params.customer) &&
        inRange(params.created, row.created),
    }),
  ),
  route('GET', '/v1/promotion_codes/:', nothing, (engine, _, id) => find(engine, 'promotion_code', id)),
  route('POST', '/v1/promotion_codes/:', updateParameters, update),
];

export const promotionCodeExpandable: Expandable = {
  references: { 'promotion.coupon': 'coupon', customer: 'customer' },
};
