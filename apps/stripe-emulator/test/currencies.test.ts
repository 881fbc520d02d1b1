import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { currencies } from '../src/http/currencies.ts';
import { money } from '../src/pages/figures.ts';
import { hours, idOf, itemOf, makeMember, makePlans, refusal, startEmulator } from './start.ts';

async function dollarsAndEuros() {
  const started = await startEmulator();
  const { stripe } = started;
  const { monthly } = await makePlans(stripe);
  const product = await stripe.products.create({ name: 'Abo' });
  const euros = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 699,
    recurring: { interval: 'month' },
  });
  const customer = await makeMember(stripe);
  return { ...started, monthly, euros: euros.id, product: product.id, customer: customer.id };
}

describe('a subscription in dollars', () => {
  it('takes no price in euros', async () => {
    const { stripe, monthly, euros, product, customer } = await dollarsAndEuros();
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    const { id } = itemOf(subscription);
    const calls = [
      stripe.subscriptions.update(subscription.id, { items: [{ id, price: euros }] }),
      stripe.subscriptions.update(subscription.id, { items: [{ id, deleted: true }, { price: euros }] }),
      stripe.subscriptionItems.update(id, { price: euros }),
      stripe.subscriptionItems.update(id, {
        price_data: { product, currency: 'eur', unit_amount: 500, recurring: { interval: 'month' } },
      }),
      stripe.subscriptionItems.create({ subscription: subscription.id, price: euros }),
      stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: { items: [{ id, price: euros }] },
      }),
    ];
    for (const call of calls)
      expect(await refusal(call)).toMatchObject({
        status: 400,
        message: "The price specified only supports `eur`. This doesn't match the expected currency: `usd`.",
      });
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(monthly);
  });
});

describe('a customer', () => {
  const combined =
    'You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency usd';

  it('subscribes in one currency at a time', async () => {
    const { stripe, monthly, euros, customer } = await dollarsAndEuros();
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    const checkout: Stripe.Checkout.SessionCreateParams = {
      customer,
      mode: 'subscription',
      line_items: [{ price: euros, quantity: 1 }],
      success_url: 'https://example.test/',
    };
    const buys = [
      () => stripe.subscriptions.create({ customer, items: [{ price: euros }] }),
      () => stripe.checkout.sessions.create(checkout),
      () => stripe.invoices.createPreview({ customer, subscription_details: { items: [{ price: euros }] } }),
    ];
    for (const buy of buys) expect(await refusal(buy())).toMatchObject({ status: 400, message: combined });
    await stripe.subscriptions.cancel(id);
    for (const buy of buys) expect(await buy()).toMatchObject({ currency: 'eur' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ currency: 'eur' });
  });

  it('does not subscribe in another currency while something waits to be billed', async () => {
    const { stripe, euros, customer } = await dollarsAndEuros();
    await stripe.customers.createBalanceTransaction(customer, { amount: -1, currency: 'usd' });
    const item = await stripe.invoiceItems.create({ customer, amount: 500, currency: 'usd' });
    const buy = () => stripe.subscriptions.create({ customer, items: [{ price: euros }] });
    expect(await refusal(buy())).toMatchObject({ status: 400, message: combined });
    await stripe.invoiceItems.del(item.id);
    expect(await buy()).toMatchObject({ status: 'active' });
  });

  it('pays with a balance in the currency of the invoice only', async () => {
    const { stripe, emulator, euros, monthly, customer } = await dollarsAndEuros();
    await stripe.customers.createBalanceTransaction(customer, { amount: -300, currency: 'usd' });
    await stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: 'eur' });
    expect(await stripe.customers.retrieve(customer, { expand: ['invoice_credit_balance'] })).toMatchObject({
      balance: -300,
      currency: 'usd',
      invoice_credit_balance: { usd: -300, eur: -100 },
    });
    const inEuros = await stripe.subscriptions.create({
      customer,
      items: [{ price: euros }],
      expand: ['latest_invoice'],
    });
    expect(inEuros.latest_invoice).toMatchObject({ amount_due: 599, starting_balance: -100, ending_balance: 0 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0, currency: 'eur' });
    await stripe.subscriptions.cancel(inEuros.id);
    await emulator.advance(hours(1));
    const inDollars = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    const invoice = await stripe.invoices.retrieve(idOf(inDollars.latest_invoice));
    expect(invoice).toMatchObject({ amount_due: 99, starting_balance: -300, ending_balance: 0 });
  });
});

describe('what an amount of 580,000 of the smallest unit is written as', () => {
  it.each([
    ['usd', '$5,800.00'],
    ['eur', '€5,800.00'],
    ['gbp', '£5,800.00'],
    ['chf', 'CHF\u00a05,800.00'],
    ['jpy', '¥580,000'],
    ['krw', '₩580,000'],
    ['clp', '$580,000'],
    ['vnd', '₫580,000'],
    ['kwd', 'KWD\u00a0580.000'],
    ['bhd', 'BHD\u00a0580.000'],
    // Charged in hundredths, though no such coins exist.
    ['huf', 'Ft\u00a05,800.00'],
    ['isk', 'kr\u00a05,800.00'],
    ['ugx', 'UGX\u00a05,800.00'],
    ['twd', '$5,800.00'],
    ['usdc', 'USDC 5800.00'],
  ])('%s: %s', async (currency, written) => {
    const { stripe } = await startEmulator();
    const { id: product } = await stripe.products.create({ name: 'Abo' });
    const price = await stripe.prices.create({
      product,
      currency,
      unit_amount: 580_000,
      recurring: { interval: 'month' },
    });
    const { id: customer } = await makeMember(stripe);
    const { latest_invoice: invoice } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      expand: ['latest_invoice'],
    });
    expect(invoice).toMatchObject({ lines: { data: [{ description: `1 × Abo (at ${written} / month)` }] } });
  });

  it.each(currencies)('there are words for %s on every page', (currency) => {
    expect(money(580_000, currency)).toMatch(/5,?80/);
    expect(money(580_000, currency, 'code')).toContain(currency.toUpperCase());
  });
});
