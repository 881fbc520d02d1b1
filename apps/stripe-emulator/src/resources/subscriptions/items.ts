import type { Period } from '../../billing/period.ts';
import type { LiveDiscount } from '../../billing/redeem.ts';
import type { Engine } from '../../engine/engine.ts';
import { newShortId } from '../../engine/ids.ts';
import type { InvoiceItem, InvoiceLine, Metadata, Price, Subscription, SubscriptionItem } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { shownAmount } from '../../payments/shown.ts';
import { find } from '../find.ts';
import type { LineDraft } from '../invoices/lines.ts';
import { costOf, planOf } from '../prices/make.ts';
import { keepSecret, secretOf } from './change.ts';

interface ItemValues {
  readonly subscription: string;
  readonly price: Price;
  readonly quantity: number;
  readonly metadata: Metadata;
  readonly period: Period;
  readonly created: number;
}

export const makeItem = ({ price, period, ...values }: ItemValues): SubscriptionItem => ({
  id: newShortId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: values.created,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: values.metadata,
  plan: planOf(price),
  price,
  quantity: values.quantity,
  subscription: values.subscription,
  tax_rates: [],
});

/** A recurring price that can still be bought. */
export function usablePrice(engine: Engine, id: string, param: string): Price {
  const price = find(engine, 'price', id, param);
  if (price.recurring === null)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  if (!price.active) throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  return price;
}

/** All items must have the same currency and interval: mixed intervals are not modelled. */
export function checkTogether(items: readonly SubscriptionItem[]): void {
  const [first] = items;
  if (first === undefined) throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  if (items.length > 20) throw invalid('A subscription can have at most 20 items.', 'items');
  for (const { price } of items) {
    if (price.currency !== first.price.currency)
      throw invalid('All prices on a subscription must have the same currency.', 'items');
    if (
      price.recurring?.interval !== first.price.recurring?.interval ||
      price.recurring?.interval_count !== first.price.recurring?.interval_count
    )
      throw invalid(
        'Subscriptions with mixed intervals are not modelled by this local emulator.',
        'items',
        'emulator_not_modelled',
      );
  }
  if (new Set(items.map(({ price }) => price.id)).size !== items.length)
    throw invalid('Cannot add multiple subscription items with the same price.', 'items');
}

export const quantityOf = (item: SubscriptionItem): number => item.quantity ?? 1;

/** The lines for the items' cost over a whole period. */
export const fullLines = (engine: Engine, subscription: Subscription, period: Period): LineDraft[] =>
  subscription.items.data.map((item) =>
    itemLine(
      item,
      period,
      costOf(item.price, quantityOf(item)),
      `${quantityOf(item)} × ${productName(engine, item.price)} (at ${money(item.price)} / ${every(item.price)})`,
    ),
  );

/** Zero-amount lines for a trial. */
export const trialLines = (engine: Engine, subscription: Subscription, period: Period): LineDraft[] =>
  subscription.items.data.map((item) =>
    itemLine(item, period, 0, `Trial period for ${productName(engine, item.price)}`),
  );

/** Lines for a shortened first period, at its share of the full cost. */
export const partLines = (engine: Engine, subscription: Subscription, period: Period, share: number): LineDraft[] =>
  subscription.items.data.map((item) => ({
    ...itemLine(
      item,
      period,
      Math.round(costOf(item.price, quantityOf(item)) * share),
      `${quantityOf(item)} × ${productName(engine, item.price)} (at ${money(item.price)} / ${every(item.price)})`,
    ),
    proration: share < 1,
  }));

const itemLine = (item: SubscriptionItem, period: Period, amount: number, description: string): LineDraft => ({
  amount,
  description,
  quantity: quantityOf(item),
  price: item.price,
  period,
  discountable: true,
  proration: false,
  subscription: item.subscription,
  item: item.id,
  invoiceItem: null,
  credited: null,
  metadata: item.metadata,
});

export const productName = (engine: Engine, price: Price): string =>
  engine.tables.product.get(price.product)?.name ?? price.product;

const money = ({ unit_amount: amount, currency }: Price): string => shownAmount(amount ?? 0, currency);
const every = ({ recurring }: Price): string =>
  recurring === null
    ? ''
    : recurring.interval_count === 1
      ? recurring.interval
      : `${recurring.interval_count} ${recurring.interval}s`;

/** Pending invoice items in the subscription's currency become lines of the next invoice. */
export const pendingLines = (engine: Engine, subscription: Subscription): LineDraft[] =>
  [
    ...engine.tables.invoiceitem.withKey('pending', subscription.id),
    ...engine.tables.invoiceitem.withKey('pending', subscription.customer),
  ]
    .filter((item) => item.currency === subscription.currency)
    .map((item) => lineOfItem(engine, item));

export function lineOfItem(engine: Engine, item: InvoiceItem): LineDraft {
  const details = item.parent?.subscription_details;
  const credited = item.proration_details?.credited_items?.invoice_line_item_details;
  return {
    amount: item.amount,
    description: item.description,
    quantity: item.quantity,
    price: engine.tables.price.get(item.pricing?.price_details?.price ?? '') ?? null,
    period: item.period,
    discountable: item.discountable,
    proration: item.proration,
    subscription: details?.subscription ?? null,
    item: details?.subscription_item ?? null,
    invoiceItem: item.id,
    credited:
      credited === undefined ? null : { invoice: credited.invoice, invoice_line_items: credited.invoice_line_items },
    metadata: item.metadata ?? {},
  };
}

/** Records what each item was billed, after discounts, as the basis of a credit. */
export function rememberBilled(
  engine: Engine,
  subscription: Subscription,
  invoice: string,
  lines: readonly InvoiceLine[],
): void {
  const billed = { ...secretOf(engine, subscription.id).billed };
  for (const line of lines) {
    const details = line.parent?.subscription_item_details;
    if (details == null || details.invoice_item !== null) continue;
    const net = (line.discount_amounts ?? []).reduce((left, { amount }) => left - amount, line.amount);
    billed[details.subscription_item] = {
      amount: net,
      start: line.period.start,
      end: line.period.end,
      invoice,
      line: line.id,
      taken: Object.fromEntries((line.discount_amounts ?? []).map(({ discount, amount }) => [discount, amount])),
    };
  }
  const live = new Set(subscription.items.data.map(({ id }) => id));
  keepSecret(engine, subscription.id, {
    billed: Object.fromEntries(Object.entries(billed).filter(([id]) => live.has(id))),
  });
}

/** Single-use discounts that have reduced a line are used up. */
export const usedUp = (discounts: readonly LiveDiscount[], lines: readonly InvoiceLine[]): string[] =>
  discounts
    .filter(({ coupon }) => coupon.duration === 'once')
    .map(({ discount }) => discount.id)
    .filter((id) =>
      lines.some((line) => (line.discount_amounts ?? []).some((each) => each.discount === id && each.amount > 0)),
    );
