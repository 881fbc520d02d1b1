import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { newShortId } from '../../engine/ids.ts';
import type { Product } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { Failure, invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import {
  currency,
  decimal,
  emptyable,
  integer,
  list,
  metadata,
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
import { amounts, makePrice, recurringOf } from '../prices/make.ts';
import { given, mergeMetadata } from '../shared.ts';

const feature = parameters<Stripe.ProductCreateParams.MarketingFeature>()({ name: text }, []);

const defaultPriceData = parameters<Stripe.ProductCreateParams.DefaultPriceData>()(
  {
    currency,
    metadata: metadata.optional(),
    recurring: parameters<Stripe.ProductCreateParams.DefaultPriceData.Recurring>()(
      { interval: oneOf('day', 'week', 'month', 'year'), interval_count: positive.optional() },
      [],
    ).optional(),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified').optional(),
    unit_amount: integer.optional(),
    unit_amount_decimal: decimal.optional(),
  },
  ['currency_options', 'custom_unit_amount'],
);

const createParameters = parameters<Stripe.ProductCreateParams>()(
  {
    name: text,
    active: truth.optional(),
    default_price_data: defaultPriceData.optional(),
    description: text.optional(),
    id: text.optional(),
    images: list(text).optional(),
    marketing_features: list(feature).optional(),
    metadata: metadata.optional(),
    shippable: truth.optional(),
    statement_descriptor: text.optional(),
    tax_code: text.optional(),
    type: oneOf('good', 'service').optional(),
    unit_label: text.optional(),
    url: text.optional(),
  },
  ['package_dimensions', 'tax_details'],
);

const updateParameters = parameters<Stripe.ProductUpdateParams>()(
  {
    name: text.optional(),
    active: truth.optional(),
    default_price: text.optional(),
    description: emptyable(text).optional(),
    images: emptyable(list(text)).optional(),
    marketing_features: emptyable(list(feature)).optional(),
    metadata: metadata.optional(),
    shippable: truth.optional(),
    statement_descriptor: text.optional(),
    tax_code: emptyable(text).optional(),
    unit_label: emptyable(text).optional(),
    url: emptyable(text).optional(),
  },
  ['package_dimensions', 'tax_details'],
);

const listParameters = parameters<Stripe.ProductListParams>()(
  {
    ...pages,
    active: truth.optional(),
    created: rangeQuery.optional(),
    ids: list(text).optional(),
    type: oneOf('good', 'service').optional(),
  },
  ['shippable', 'url'],
);

export interface ProductValues extends Partial<Omit<Product, 'name' | 'id'>> {
  readonly id?: string;
  readonly name: string;
}

export function createProduct(engine: Engine, values: ProductValues): Product {
  const { id = newShortId('prod') } = values;
  if (engine.tables.product.get(id) !== undefined)
    throw new Failure(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  const now = engine.now();
  const product = engine.put('product', {
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
    ...values,
    id,
  });
  engine.tell('product.created', product);
  return product;
}

function create(engine: Engine, params: z.output<typeof createParameters>): Product {
  const { metadata: change, default_price_data: priced, name, ...plain } = params;
  const values = { ...given(plain), name, metadata: mergeMetadata({}, change) };
  if (priced === undefined) return createProduct(engine, values);
  const id = params.id ?? newShortId('prod');
  const price = makePrice(engine, {
    ...amounts(priced, 'default_price_data'),
    currency: priced.currency,
    metadata: mergeMetadata({}, priced.metadata),
    product: id,
    recurring: priced.recurring === undefined ? null : recurringOf(priced.recurring, 'default_price_data[recurring]'),
    tax_behavior: priced.tax_behavior ?? 'unspecified',
    type: priced.recurring === undefined ? 'one_time' : 'recurring',
  });
  const product = createProduct(engine, { ...values, id, default_price: price.id });
  engine.tell('price.created', price);
  return product;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): Product {
  const product = find(engine, 'product', id);
  const { metadata: change, images, marketing_features: features, ...plain } = params;
  if (params.default_price !== undefined) checkDefaultPrice(engine, id, params.default_price);
  return engine.update(
    'product',
    product,
    {
      ...given(plain),
      images: images === undefined ? product.images : (images ?? []),
      marketing_features: features === undefined ? product.marketing_features : (features ?? []),
      metadata: mergeMetadata(product.metadata, change),
      updated: engine.now(),
    },
    'product.updated',
  );
}

function checkDefaultPrice(engine: Engine, product: string, price: string): void {
  if (find(engine, 'price', price, 'default_price').product !== product)
    throw invalid('The default price must belong to the product.', 'default_price');
}

function remove(engine: Engine, id: string): object {
  const product = find(engine, 'product', id);
  if (engine.tables.price.sequence('product', id).length > 0)
    throw invalid('This product cannot be deleted because it has one or more user-created prices.');
  engine.remove('product', id);
  engine.put('deleted', { id, object: 'product' });
  engine.tell('product.deleted', product);
  return { id, object: 'product', deleted: true };
}

export const productRoutes = [
  route('POST', '/v1/products', createParameters, create),
  route('GET', '/v1/products', listParameters, (engine, params) =>
    listRows(engine.tables.product, {
      url: '/v1/products',
      noun: 'product',
      page: params,
      keep: (row) =>
        (params.active === undefined || row.active === params.active) &&
        (params.ids === undefined || params.ids.includes(row.id)) &&
        (params.type === undefined || row.type === params.type) &&
        inRange(params.created, row.created),
    }),
  ),
  route('GET', '/v1/products/:', nothing, (engine, _, id) => find(engine, 'product', id)),
  route('POST', '/v1/products/:', updateParameters, update),
  route('DELETE', '/v1/products/:', nothing, (engine, _, id) => remove(engine, id)),
];

export const productExpandable: Expandable = { references: { default_price: 'price' } };
