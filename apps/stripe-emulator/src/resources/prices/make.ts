import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { Plan, Price } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';

const mostAmount = 99_999_999;
const longest = { day: 1095, week: 156, month: 36, year: 3 } as const;
const adjectives = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const;
export type Interval = keyof typeof longest;

export interface PriceValues extends Partial<Price> {
  readonly currency: string;
  readonly product: string;
}

export function makePrice(engine: Engine, values: PriceValues): Price {
  return engine.put('price', {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: engine.now(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: null,
    unit_amount_decimal: null,
    ...values,
  });
}

export interface AmountInput {
  readonly unit_amount?: number | undefined;
  readonly unit_amount_decimal?: string | undefined;
}

/** Either of the two notations of a unit amount. */
export function amounts(
  { unit_amount: whole, unit_amount_decimal: exact }: AmountInput,
  inside = '',
): Pick<Price, 'unit_amount' | 'unit_amount_decimal'> {
  const param = inside === '' ? 'unit_amount' : `${inside}[unit_amount]`;
  if (whole === undefined && exact === undefined)
    throw invalid('Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set.');
  if (whole !== undefined && exact !== undefined)
    throw invalid(
      'You may only specify one of these parameters: unit_amount, unit_amount_decimal.',
      param,
      'parameters_exclusive',
    );
  const value = whole ?? Number(exact);
  if (value < 0) throw invalid('Invalid non-negative integer', param);
  if (value > mostAmount) throw invalid(`Invalid amount: must be at most ${mostAmount}.`, param);
  return { unit_amount: Number.isInteger(value) ? value : null, unit_amount_decimal: exact ?? String(value) };
}

export interface RecurringInput {
  readonly interval: Interval;
  readonly interval_count?: number | undefined;
  readonly trial_period_days?: number | undefined;
}

export function recurringOf(given: RecurringInput, inside = 'recurring'): NonNullable<Price['recurring']> {
  const count = given.interval_count ?? 1;
  if (count > longest[given.interval])
    throw invalid(
      `The interval_count for ${adjectives[given.interval]} prices can't be greater than ${longest[given.interval]}`,
      `${inside}[interval_count]`,
    );
  return {
    interval: given.interval,
    interval_count: count,
    meter: null,
    trial_period_days: given.trial_period_days ?? null,
    usage_type: 'licensed',
  };
}

/** The cost of a number of units, rounded to the smallest unit. */
export const costOf = (price: Price, quantity: number): number =>
  price.unit_amount === null
    ? Math.round(Number(price.unit_amount_decimal ?? 0) * quantity)
    : price.unit_amount * quantity;

/** The legacy form of a recurring price, which subscription items still contain. */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: price.recurring?.trial_period_days ?? null,
  usage_type: 'licensed',
});
