import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { days, dice, hours, itemOf, makeMember, makePlans, startEmulator } from './start.ts';
import type { Plans, Started } from './start.ts';

type Roll = (sides: number) => number;

interface Life extends Started {
  readonly roll: Roll;
  readonly plans: Plans;
  readonly coupon: string;
  readonly customer: string;
  readonly subscription: string;
}

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
  'pm_card_mastercard',
];
const behaviors = ['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete', 'default_incomplete'] as const;
const prorations = ['create_prorations', 'always_invoice', 'none'] as const;
const pauses = ['void', 'mark_uncollectible', 'keep_as_draft'] as const;

const pick = <T>(roll: Roll, from: readonly T[]): T => from[roll(from.length)]!;

const acts: readonly ((life: Life) => Promise<unknown>)[] = [
  async ({ emulator, roll }) => emulator.advance(days(roll(40)) + hours(roll(24))),
  async ({ emulator, roll }) => emulator.advance(days(roll(10)) + roll(3_600_000)),
  async ({ stripe, roll, plans, subscription }) => {
    const item = itemOf(await stripe.subscriptions.retrieve(subscription));
    const price = pick(roll, [plans.monthly, plans.dearer, plans.annual]);
    return stripe.subscriptions.update(subscription, {
      items: [{ id: item.id, price, quantity: 1 + roll(3) }],
      proration_behavior: pick(roll, prorations),
      payment_behavior: pick(roll, behaviors),
    });
  },
  async ({ stripe, roll, subscription }) =>
    stripe.subscriptions.update(subscription, { cancel_at_period_end: roll(2) === 0 }),
  async ({ stripe, roll, subscription }) =>
    stripe.subscriptions.update(subscription, {
      pause_collection: roll(2) === 0 ? '' : { behavior: pick(roll, pauses) },
    }),
  async ({ stripe, subscription, coupon }) => stripe.subscriptions.update(subscription, { discounts: [{ coupon }] }),
  async ({ stripe, emulator, roll, subscription }) =>
    stripe.subscriptions.update(subscription, {
      trial_end: roll(3) === 0 ? 'now' : Math.floor(emulator.now() / 1000) + (1 + roll(60)) * 86_400,
      proration_behavior: pick(roll, prorations),
    }),
  async ({ stripe, roll, customer }) => {
    const card = await stripe.paymentMethods.attach(pick(roll, cards), { customer });
    return stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  },
  async ({ emulator, customer }) => emulator.testControls.failNextPayment({ customer }),
  async ({ stripe, roll, customer }) =>
    stripe.customers.createBalanceTransaction(customer, { amount: roll(800) - 400, currency: 'usd' }),
  async ({ stripe, customer }) => {
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
    return open === undefined ? undefined : stripe.invoices.pay(open.id, { payment_method: 'pm_card_visa' });
  },
  async ({ stripe, customer }) => {
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
    return open === undefined ? undefined : stripe.invoices.voidInvoice(open.id);
  },
  async ({ stripe, roll, subscription }) =>
    roll(6) === 0
      ? stripe.subscriptions.cancel(subscription, { prorate: roll(2) === 0, invoice_now: roll(2) === 0 })
      : undefined,
  async ({ stripe, customer, subscription }) => stripe.invoices.createPreview({ customer, subscription }),
];

/** Stripe's refusals are normal; anything else is an emulator bug. */
async function attempt(act: (life: Life) => Promise<unknown>, life: Life): Promise<void> {
  try {
    await act(life);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 500) >= 500) throw error;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

async function checkBooks({ stripe, emulator, customer, subscription }: Life): Promise<void> {
  const invoices = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
  for (const invoice of invoices) {
    const off = sum((invoice.total_discount_amounts ?? []).map((each) => each.amount));
    expect(invoice.total).toBe(invoice.subtotal - off);
    expect(invoice.subtotal).toBe(sum(invoice.lines.data.map((line) => line.amount)));
    if (invoice.status === 'draft') continue;
    // The difference was taken from the balance, or left on it.
    expect(invoice.amount_due).toBe(invoice.total + invoice.starting_balance - (invoice.ending_balance ?? 0));
    expect(invoice.amount_paid).toBe(invoice.status === 'paid' ? invoice.amount_due : 0);
  }
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
  const charged = sum(charges.filter((charge) => charge.paid).map((charge) => charge.amount));
  expect(charged).toBe(sum(invoices.map((invoice) => invoice.amount_paid)));
  const booked = await stripe.customers
    .listBalanceTransactions(customer, { limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(balance).toBe(sum(booked.map((each) => each.amount)));
  const { status, items, trial_end: trialEnd } = await stripe.subscriptions.retrieve(subscription);
  const now = emulator.now() / 1000;
  const renews = status === 'active' || status === 'trialing';
  expect(renews && items.data[0]!.current_period_end <= now).toBe(false);
  expect(status === 'trialing' && (trialEnd ?? 0) <= now).toBe(false);
}

describe('random lives', () => {
  it.each(Array.from({ length: 40 }, (_, index) => index + 1))('keep their books (seed %d)', async (seed) => {
    const roll = dice(seed * 7919);
    const started = await startEmulator({ afterRetries: pick(roll, ['cancel', 'unpaid', 'past_due'] as const) });
    const { stripe } = started;
    const plans = await makePlans(stripe);
    const { id: coupon } = await stripe.coupons.create({
      percent_off: 33,
      duration: pick(roll, ['once', 'forever'] as const),
    });
    const { id: customer } = await makeMember(stripe);
    const { id: subscription } = await stripe.subscriptions.create({
      customer,
      items: [{ price: plans.monthly }],
      ...(roll(2) === 0 ? { trial_period_days: 14 } : {}),
    });
    const life = { ...started, roll, plans, coupon, customer, subscription };
    for (let step = 0; step < 30; step++) await attempt(pick(roll, acts), life);
    await checkBooks(life);
  });
});
