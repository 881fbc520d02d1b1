import { createStripeEmulator } from '@houselights/stripe-emulator';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { toInvoice } from '../../src/stripe/map-invoice.ts';

const from = 1_767_225_600;
const day = 86_400;
const period = { start: from, end: from + 31 * day };
const later = { start: from + 10 * day, end: from + 31 * day };

/** A member's invoice for a change to a dearer plan, as Stripe writes it, with `lay` applied to its lines. */
async function changedPlan(lay: (line: Stripe.InvoiceLineItem) => object): Promise<Stripe.Invoice> {
  const emulator = await createStripeEmulator({ now: () => from * 1_000 });
  const stripe = new Stripe(emulator.secretKey, { httpClient: emulator.httpClient(), telemetry: false });
  const { id: product } = await stripe.products.create({ name: 'Membership' });
  const price = async (unit_amount: number) =>
    (await stripe.prices.create({ product, currency: 'usd', unit_amount, recurring: { interval: 'month' } })).id;
  const { id: customer } = await stripe.customers.create({
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: await price(399) }] });
  await emulator.advance(10 * day * 1_000);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: await price(799) }],
    proration_behavior: 'always_invoice',
  });
  const [invoice] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data;
  await emulator.close();
  if (invoice === undefined) throw new Error('nothing was invoiced');
  const data = invoice.lines.data.map((line) => ({ ...line, ...lay(line) }));
  return { ...invoice, lines: { ...invoice.lines, data } } as Stripe.Invoice;
}

const asWritten = () => ({});
/** The same proration in its former shape, as an invoice item. */
const asInvoiceItem = ({ parent }: Stripe.InvoiceLineItem) => ({
  parent: {
    type: 'invoice_item_details',
    subscription_item_details: null,
    invoice_item_details: {
      invoice_item: 'ii_1',
      proration: parent?.subscription_item_details?.proration,
      proration_details: parent?.subscription_item_details?.proration_details,
      subscription: parent?.subscription_item_details?.subscription,
    },
  },
});

it.each([
  ['lines of the subscription’s items', asWritten],
  ['invoice items', asInvoiceItem],
  ['both', (line: Stripe.InvoiceLineItem) => (line.amount > 0 ? asInvoiceItem(line) : {})],
  ['both, the other way', (line: Stripe.InvoiceLineItem) => (line.amount > 0 ? {} : asInvoiceItem(line))],
])('a change of plan pays to the end of the period, its prorations being %s', async (_, lay) => {
  const { periodStart, periodEnd, subscriptionId } = toInvoice(await changedPlan(lay), new Map());
  expect(subscriptionId).toMatch(/^sub_/);
  expect([periodStart, periodEnd]).toEqual([new Date(later.start * 1_000), new Date(period.end * 1_000)]);
});

/** A year of something, as an invoice item. */
const invoiceItem = (proration: boolean, subscription: string | null) => ({
  period: { start: from, end: from + 365 * day },
  parent: {
    type: 'invoice_item_details',
    subscription_item_details: null,
    invoice_item_details: { invoice_item: 'ii_1', proration, proration_details: null, subscription },
  },
});

it.each<[string, (line: Stripe.InvoiceLineItem) => object]>([
  [
    'something else that was put on the subscription’s invoice',
    (line) => invoiceItem(false, line.parent?.subscription_item_details?.subscription ?? null),
  ],
  ['something that belongs to no subscription', () => invoiceItem(true, null)],
  ['time of another subscription', () => invoiceItem(true, 'sub_other')],
])('%s pays for no time', async (_, lay) => {
  const { periodEnd, createdAt } = toInvoice(await changedPlan(lay), new Map());
  expect(periodEnd).toEqual(createdAt);
});
