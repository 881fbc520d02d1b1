import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Price } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid, unmodelled } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import {
  currency,
  decimal,
  integer,
  list,
  metadata,
  natural,
  nothing,
  oneOf,
  pages,
  parameters,
  positive,
  rangeQuery,
  text,
  truth,
} from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { createProduct } from '../products/routes.ts';
import { given, mergeMetadata } from '../shared.ts';
import { amounts, makePrice, recurringOf } from './make.ts';

const interval = oneOf('day', 'week', 'month', 'year');
const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');

const recurring = parameters<Stripe.PriceCreateParams.Recurring>()(
  {
    interval,
    interval_count: positive.optional(),
    trial_period_days: natural.optional(),
    usage_type: oneOf('licensed', 'metered').optional(),
  },
  ['meter'],
);

const productData = parameters<Stripe.PriceCreateParams.ProductData>()(
  {
    name: text,
    active: truth.optional(),
    id: text.optional(),
    metadata: metadata.optional(),
    statement_descriptor: text.optional(),
    tax_code: text.optional(),
    unit_label: text.optional(),
  },
  ['tax_details'],
);

const createParameters = parameters<Stripe.PriceCreateParams>()(
  {
    currency,
    active: truth.optional(),
    billing_scheme: oneOf('per_unit', 'tiered').optional(),
    lookup_key: text.optional(),
    metadata: metadata.optional(),
    nickname: text.optional(),
    product: text.optional(),
    product_data: productData.optional(),
    recurring: recurring.optional(),
    tax_behavior: taxBehavior.optional(),
    transfer_lookup_key: truth.optional(),
    unit_amount: integer.optional(),
    unit_amount_decimal: decimal.optional(),
  },
  ['currency_options', 'custom_unit_amount', 'tiers', 'tiers_mode', 'transform_quantity'],
);

const updateParameters = parameters<Stripe.PriceUpdateParams>()(
  {
    active: truth.optional(),
    lookup_key: text.optional(),
    metadata: metadata.optional(),
    nickname: text.optional(),
    tax_behavior: taxBehavior.optional(),
    transfer_lookup_key: truth.optional(),
  },
  ['currency_options'],
);

const listParameters = parameters<Stripe.PriceListParams>()(
  {
    ...pages,
    active: truth.optional(),
    created: rangeQuery.optional(),
    currency: currency.optional(),
    lookup_keys: list(text).optional(),
    product: text.optional(),
    recurring: parameters<Stripe.PriceListParams.Recurring>()(
      { interval: interval.optional(), usage_type: oneOf('licensed', 'metered').optional() },
      ['meter'],
    ).optional(),
    type: oneOf('one_time', 'recurring').optional(),
  },
  [],
);

function create(engine: Engine, params: z.output<typeof createParameters>): Price {
  if (params.billing_scheme === 'tiered') throw unmodelled('tiered prices', 'billing_scheme');
  if (params.recurring?.usage_type === 'metered') throw unmodelled('metered prices', 'recurring[usage_type]');
  const lookup = claimLookupKey(engine, params.lookup_key, params.transfer_lookup_key, undefined);
  const price = makePrice(engine, {
    ...amounts(params),
    currency: params.currency,
    product: productOf(engine, params),
    active: params.active ?? true,
    lookup_key: lookup ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    recurring: params.recurring === undefined ? null : recurringOf(params.recurring),
    tax_behavior: params.tax_behavior ?? 'unspecified',
    type: params.recurring === undefined ? 'one_time' : 'recurring',
  });
  engine.tell('price.created', price);
  return price;
}

function productOf(engine: Engine, params: z.output<typeof createParameters>): string {
  if (params.product !== undefined && params.product_data !== undefined)
    throw invalid(
      'You may only specify one of these parameters: product, product_data.',
      'product',
      'parameters_exclusive',
    );
  if (params.product !== undefined) return find(engine, 'product', params.product, 'product').id;
  if (params.product_data === undefined)
    throw invalid('You must specify either `product` or `product_data` when creating a price.');
  const { metadata: change, name, ...plain } = params.product_data;
  return createProduct(engine, { ...given(plain), name, metadata: mergeMetadata({}, change) }).id;
}

/** A lookup key belongs to one active price; it moves only on request. */
function claimLookupKey(
  engine: Engine,
  key: string | undefined,
  transfer: boolean | undefined,
  own: string | undefined,
): string | undefined {
  if (key === undefined) return undefined;
  const holder = engine.tables.price.withKey('lookup_key', key).find((each) => each.id !== own);
  if (holder === undefined) return key;
  if (transfer !== true)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists');
  engine.update('price', holder, { lookup_key: null }, 'price.updated');
  return key;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): Price {
  const price = find(engine, 'price', id);
  const { metadata: change, transfer_lookup_key: transfer, lookup_key: key, ...plain } = params;
  if (
    plain.tax_behavior !== undefined &&
    price.tax_behavior !== 'unspecified' &&
    plain.tax_behavior !== price.tax_behavior
  )
    throw invalid('You cannot change the tax behavior of a price once it is set.', 'tax_behavior');
  if (plain.active === false && engine.tables.product.get(price.product)?.default_price === id)
    throw invalid('This price cannot be archived because it is the default price of its product.', 'active');
  const lookup = claimLookupKey(engine, key, transfer, id);
  const patch = {
    ...given(plain),
    metadata: mergeMetadata(price.metadata, change),
    ...(lookup === undefined ? {} : { lookup_key: lookup }),
  };
  return engine.update('price', price, patch, 'price.updated');
}

function listIndex(params: z.output<typeof listParameters>): readonly [string, string] | undefined {
  if (params.lookup_keys?.length === 1) return ['lookup_key', params.lookup_keys[0] ?? ''];
  return params.product === undefined ? undefined : ['product', params.product];
}

const wanted =
  (params: z.output<typeof listParameters>) =>
  (row: Price): boolean =>
    (params.active === undefined || row.active === params.active) &&
    (params.currency === undefined || row.currency === params.currency) &&
    (params.product === undefined || row.product === params.product) &&
    (params.type === undefined || row.type === params.type) &&
    (params.lookup_keys === undefined || (row.lookup_key !== null && params.lookup_keys.includes(row.lookup_key))) &&
    (params.recurring?.interval === undefined || row.recurring?.interval === params.recurring.interval) &&
    (params.recurring?.usage_type === undefined || row.recurring?.usage_type === params.recurring.usage_type) &&
    inRange(params.created, row.created);

export const priceRoutes = [
  route('POST', '/v1/prices', createParameters, create),
  route('GET', '/v1/prices', listParameters, (engine, params) =>
    listRows(engine.tables.price, {
      url: '/v1/prices',
      noun: 'price',
      page: params,
      by: listIndex(params),
      keep: wanted(params),
    }),
  ),
  route('GET', '/v1/prices/:', nothing, (engine, _, id) => find(engine, 'price', id)),
  route('POST', '/v1/prices/:', updateParameters, update),
];

export const priceExpandable: Expandable = {
  references: { product: 'product' },
  included: {
    currency_options: (_, row: Price) => ({
      [row.currency]: {
        custom_unit_amount: null,
        tax_behavior: row.tax_behavior,
        unit_amount: row.unit_amount,
        unit_amount_decimal: row.unit_amount_decimal,
      },
    }),
    tiers: () => undefined,
  },
};
