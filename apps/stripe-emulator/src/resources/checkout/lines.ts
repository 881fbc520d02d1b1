import { discountAmounts } from '../../billing/discount-amounts.ts';
import { taxOn, taxPlace } from '../../billing/tax.ts';
import type { TaxPlace } from '../../billing/tax.ts';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { CheckoutLine, CheckoutSession, Coupon, Customer, Price } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { find } from '../find.ts';
import { amounts, costOf, makePrice, recurringOf } from '../prices/make.ts';
import { createProduct } from '../products/routes.ts';
import { given, mergeMetadata, sum } from '../shared.ts';
import type { LineInput } from './parameters.ts';

type Mode = CheckoutSession['mode'];

/** The items bought, with their prices as they are now. */
export function makeCheckoutLines(engine: Engine, inputs: readonly LineInput[], mode: Mode): CheckoutLine[] {
  const lines = inputs.map((input, index) => makeLine(engine, input, `line_items[${index}]`));
  checkLines(lines, mode);
  return lines;
}

function makeLine(engine: Engine, input: LineInput, param: string): CheckoutLine {
  const price = priceOf(engine, input, param);
  const { quantity } = input;
  if (quantity === undefined)
    throw invalid(`Quantity is required. Add \`quantity\` to \`${param}\``, `${param}[quantity]`);
  if (quantity < 1)
    throw invalid('The quantity must be at least 1.', `${param}[quantity]`, 'parameter_invalid_integer');
  const cost = costOf(price, quantity);
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: cost,
    amount_tax: 0,
    amount_total: cost,
    currency: price.currency,
    description: engine.tables.product.get(price.product)?.name ?? null,
    metadata: mergeMetadata({}, input.metadata),
    price,
    quantity,
  };
}

function priceOf(engine: Engine, { price, price_data: data }: LineInput, param: string): Price {
  if (price !== undefined) {
    const found = find(engine, 'price', price, `${param}[price]`);
    if (!found.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', `${param}[price]`);
    return found;
  }
  if (data === undefined)
    throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, 'parameter_missing');
  return makePrice(engine, {
    ...amounts(data, `${param}[price_data]`),
    active: false,
    currency: data.currency,
    product: productOf(engine, data, param),
    recurring: data.recurring === undefined ? null : recurringOf(data.recurring, `${param}[price_data][recurring]`),
    tax_behavior: data.tax_behavior ?? 'unspecified',
    type: data.recurring === undefined ? 'one_time' : 'recurring',
  });
}

function productOf(engine: Engine, data: NonNullable<LineInput['price_data']>, param: string): string {
  if (data.product !== undefined) return find(engine, 'product', data.product, `${param}[price_data][product]`).id;
  if (data.product_data === undefined)
    throw invalid(
      `Missing required param: ${param}[price_data][product_data].`,
      `${param}[price_data][product_data]`,
      'parameter_missing',
    );
  const { metadata: change, name, ...plain } = data.product_data;
  return createProduct(engine, { ...given(plain), name, metadata: mergeMetadata({}, change) }).id;
}

function checkLines(lines: readonly CheckoutLine[], mode: Mode): void {
  if (mode === 'setup') {
    if (lines.length > 0) throw invalid('line_items cannot be used in setup mode.', 'line_items');
    return;
  }
  const [first] = lines;
  if (first === undefined) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (lines.length > 20) throw invalid('A session in this mode can have at most 20 line items.', 'line_items');
  if (lines.some((line) => line.currency !== first.currency))
    throw invalid('All line items must have the same currency.', 'line_items');
  const recurring = lines.filter((line) => line.price?.recurring != null).length;
  if (mode === 'payment' && recurring > 0)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    );
  if (mode === 'subscription' && recurring === 0)
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'line_items',
    );
  if (mode === 'subscription' && recurring < lines.length)
    throw invalid(
      'One-time prices beside a subscription are not modelled by this local emulator.',
      'line_items',
      'emulator_not_modelled',
    );
}

interface Reckoning {
  readonly coupon: Coupon | null;
  readonly customer: Customer | null;
  readonly automaticTax: boolean;
  /** A trial: nothing is due today. */
  readonly nothingToday: boolean;
}

export interface Reckoned {
  readonly lines: CheckoutLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly taxStatus: NonNullable<CheckoutSession['automatic_tax']>['status'];
}

/** Discounts and tax of each line, and the amount due today. */
export function reckon(engine: Engine, lines: readonly CheckoutLine[], reckoning: Reckoning): Reckoned {
  const place = reckoning.automaticTax ? placeOf(engine, reckoning.customer) : null;
  const costs = lines.map((line) =>
    reckoning.nothingToday || line.price === null ? 0 : costOf(line.price, line.quantity ?? 1),
  );
  const coupons = reckoning.coupon === null ? [] : [reckoning.coupon];
  const taken = discountAmounts(
    costs.map((amount) => ({ amount, discountable: true })),
    coupons,
    lines[0]?.currency ?? 'usd',
  ).map(sum);
  const done = lines.map((line, index) => reckonLine(line, costs[index] ?? 0, taken[index] ?? 0, place));
  return {
    lines: done,
    subtotal: sum(done.map((line) => line.amount_subtotal)),
    discount: sum(done.map((line) => line.amount_discount)),
    tax: sum(done.map((line) => line.amount_tax)),
    total: sum(done.map((line) => line.amount_total)),
    taxStatus: place === null ? null : place.kind === 'no_place' ? 'requires_location_inputs' : 'complete',
  };
}

const placeOf = (engine: Engine, customer: Customer | null): TaxPlace =>
  customer === null ? { kind: 'no_place' } : taxPlace(engine, customer);

function reckonLine(line: CheckoutLine, cost: number, discount: number, place: TaxPlace | null): CheckoutLine {
  const inclusive = line.price?.tax_behavior === 'inclusive';
  const tax = place?.kind === 'rate' ? taxOn(cost - discount, place.rate.percentage, inclusive) : 0;
  return {
    ...line,
    amount_discount: discount,
    amount_subtotal: cost,
    amount_tax: tax,
    amount_total: cost - discount + (inclusive ? 0 : tax),
  };
}
