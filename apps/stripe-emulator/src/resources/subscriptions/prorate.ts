import { periodAround } from '../../billing/period.ts';
import type { Period } from '../../billing/period.ts';
import { liveDiscounts } from '../../billing/redeem.ts';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { Billed } from '../../engine/secrets.ts';
import type { InvoiceItem, Subscription, SubscriptionItem } from '../../engine/wire.ts';
import { keepSecret, secretOf } from './change.ts';
import { productName, quantityOf } from './items.ts';
import { discountedCosts } from './prorated-discounts.ts';
import type { DiscountedCost } from './prorated-discounts.ts';

const shown = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const differs = (one: SubscriptionItem, other: SubscriptionItem): boolean =>
  one.price.id !== other.price.id || quantityOf(one) !== quantityOf(other);

/**
 * Creates invoice items for a change within a period, to the second. The credit is the remaining share of what was billed for the item; the
 * debit is the same share of its new cost, after its part of the discounts.
 */
export function prorateChange(engine: Engine, before: Subscription, after: Subscription, at: number): void {
  const discounts = liveDiscounts(engine, after.discounts, at);
  const billed = { ...secretOf(engine, before.id).billed };
  for (const item of before.items.data) {
    const changed = after.items.data.find(({ id }) => id === item.id);
    if (changed !== undefined && !differs(item, changed)) continue;
    creditItem(engine, before, item, at);
    delete billed[item.id];
  }
  // The remaining entries belong to unchanged items.
  const costs = discountedCosts(after.items.data, billed, discounts);
  for (const item of after.items.data) {
    const known = before.items.data.find(({ id }) => id === item.id);
    const cost = costs.get(item.id);
    if (cost === undefined || (known !== undefined && !differs(known, item))) continue;
    billed[item.id] = debitItem(engine, after, item, at, cost);
  }
  keepSecret(engine, before.id, { billed });
}

/** Credits the remaining share of everything that was billed, as when the period ends here. */
export function creditAll(engine: Engine, subscription: Subscription, at: number): void {
  for (const item of subscription.items.data) creditItem(engine, subscription, item, at);
  keepSecret(engine, subscription.id, { billed: {} });
}

function creditItem(engine: Engine, subscription: Subscription, item: SubscriptionItem, at: number): void {
  const billed = secretOf(engine, subscription.id).billed[item.id];
  if (billed === undefined || at >= billed.end) return;
  const left = (billed.end - Math.max(at, billed.start)) / (billed.end - billed.start);
  const amount = -Math.round(billed.amount * left);
  if (amount === 0) return;
  const description = `Unused time on ${productName(engine, item.price)} after ${shown(at)}`;
  putProration(engine, subscription, item, {
    amount,
    description,
    period: { start: at, end: billed.end },
    credited: creditedOf(billed),
  });
}

const creditedOf = ({ invoice, line }: Billed): InvoiceItem['proration_details'] | undefined =>
  invoice === null || line === null
    ? undefined
    : {
        credited_items: {
          invoice_line_item_details: { invoice, invoice_line_items: [line] },
          type: 'invoice_line_items',
        },
        discount_amounts: [],
      };

function debitItem(
  engine: Engine,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
  { cost, taken }: DiscountedCost,
): Billed {
  const period: Period = { start: at, end: item.current_period_end };
  const whole = wholePeriod(subscription, item);
  const share = (period.end - at) / (whole.end - whole.start);
  const amount = Math.round(cost * share);
  if (amount !== 0) {
    const description = `Remaining time on ${quantityOf(item) === 1 ? '' : `${quantityOf(item)} × `}${productName(engine, item.price)} after ${shown(at)}`;
    putProration(engine, subscription, item, { amount, description, period, credited: undefined });
  }
  return { amount, ...period, invoice: null, line: null, taken };
}

function wholePeriod(subscription: Subscription, item: SubscriptionItem): Period {
  const { recurring } = item.price;
  const own = { start: item.current_period_start, end: item.current_period_end };
  return recurring === null
    ? own
    : periodAround(subscription.billing_cycle_anchor, recurring, item.current_period_end - 1);
}

interface Proration {
  readonly amount: number;
  readonly description: string;
  readonly period: Period;
  readonly credited: InvoiceItem['proration_details'] | undefined;
}

function putProration(engine: Engine, subscription: Subscription, item: SubscriptionItem, proration: Proration): void {
  const { amount, description, period, credited } = proration;
  const made = engine.put('invoiceitem', {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: engine.now(subscription.test_clock),
    description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    period,
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: String(amount / quantityOf(item)),
    },
    proration: true,
    ...(credited === undefined ? {} : { proration_details: credited }),
    quantity: quantityOf(item),
    quantity_decimal: String(quantityOf(item)),
    tax_rates: [],
    test_clock: subscription.test_clock,
  });
  engine.tell('invoiceitem.created', made);
}

/** Removes prorations that are not on an invoice yet. */
export function dropPendingProrations(engine: Engine, subscription: Subscription): void {
  for (const item of engine.tables.invoiceitem.withKey('pending', subscription.id)) {
    if (!item.proration) continue;
    engine.remove('invoiceitem', item.id);
    engine.tell('invoiceitem.deleted', item);
  }
}
