import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { day, hours, seconds } from '../start.ts';
import { openHouse, site } from './house.ts';
import type { House } from './house.ts';
import { Visitor } from './visitor.ts';

const addresses = {
  success_url: `${site}/done?session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${site}/payment`,
};
const card = {
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 30',
  CVC: '123',
  'Name on card': 'Ada Lovelace',
  Country: 'US',
  'Postal code': '94107',
};

async function visit({ stripe, plans }: House, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    ...(more.mode === undefined ? { line_items: [{ price: plans.monthly, quantity: 1 }] } : {}),
    ...addresses,
    ...more,
  });
  const visitor = await new Visitor(site).open(session.url!);
  return { id: session.id, visitor };
}

describe('the Checkout page', () => {
  it('sells a subscription with a trial', async () => {
    const at = await openHouse();
    const { id, visitor } = await visit(at, { subscription_data: { trial_period_days: 14 } });
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain('Test mode');
    expect(visitor.text).toContain('Try Membership 14 days free Then $3.99 per month');
    expect(visitor.text).toContain('First payment: $3.99 on 14 February 2026');
    expect(visitor.text).toContain('Due today $0.00');
    await visitor.fill({ Email: 'ada@example.test', ...card }).press('Start trial');
    expect(visitor.address).toBe(`${site}/done?session=${id}`);
    const { data } = await at.stripe.subscriptions.list({ expand: ['data.customer'] });
    expect(data).toMatchObject([
      { status: 'trialing', trial_end: seconds + 14 * day, customer: { email: 'ada@example.test' } },
    ]);
  });

  it('sells one without a trial and says when the next payment is', async () => {
    const at = await openHouse();
    const { visitor } = await visit(at, { line_items: [{ price: at.plans.annual, quantity: 1 }] });
    expect(visitor.text).toContain('Subscribe to Membership $39.99 per year Next payment: $39.99 on 31 January 2027');
    expect(visitor.text).toContain('Due today $39.99');
    await visitor.fill({ Email: 'ada@example.test', ...card }).press('Subscribe');
    expect((await at.stripe.charges.list()).data.map((each) => [each.amount, each.status])).toEqual([
      [3999, 'succeeded'],
    ]);
  });

  it.each([
    ['a debt', 14, 'Subscribe and pay $4.13', ['$4.13 due today Then $3.99 per month', '$3.99 on 28'], '$0.14', 413],
    ['credit', -3_600, 'Subscribe', ['$0.00 due today Then $3.99 per month', '$0.00 on 28'], '-$3.99', undefined],
    ['some credit', -100, 'Subscribe and pay $2.99', ['$2.99 due today', '$3.99 on 28'], '-$1.00', 299],
  ])('shows %s of its customer in what is due, and charges that', async (_, balance, button, words, applied, taken) => {
    const at = await openHouse();
    const customer = await at.stripe.customers.create({ email: 'ada@example.test' });
    await at.stripe.customers.createBalanceTransaction(customer.id, { amount: balance, currency: 'usd' });
    const { id, visitor } = await visit(at, { customer: customer.id });
    for (const each of words) expect(visitor.text).toContain(each);
    expect(visitor.text).toContain(`Applied balance ${applied} Due today ${words[0]?.split(' ')[0]}`);
    await visitor.fill(card).press(button);
    expect(visitor.address).toBe(`${site}/done?session=${id}`);
    expect((await at.stripe.charges.list()).data[0]?.amount).toBe(taken);
  });

  it('leaves a balance for what comes after a trial, and charges at once what is owed and large enough', async () => {
    const at = await openHouse();
    const sell = async (balance: number) => {
      const customer = await at.stripe.customers.create({ email: 'ada@example.test' });
      await at.stripe.customers.createBalanceTransaction(customer.id, { amount: balance, currency: 'usd' });
      return visit(at, { customer: customer.id, subscription_data: { trial_period_days: 14 } });
    };
    const { visitor } = await sell(14);
    expect(visitor.text).toContain('First payment: $4.13 on');
    expect(visitor.text).toContain('Due today $0.00');
    expect(visitor.text).not.toContain('Applied balance');
    const owing = (await sell(70)).visitor;
    expect(owing.text).toContain('First payment: $3.99 on');
    expect(owing.text).toContain('Applied balance $0.70 Due today $0.70');
    await owing.fill(card).press('Start trial and pay $0.70');
    expect((await at.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([70]);
  });

  it('keeps a balance in another currency out of it', async () => {
    const at = await openHouse();
    const customer = await at.stripe.customers.create({ email: 'ada@example.test' });
    await at.stripe.customers.createBalanceTransaction(customer.id, { amount: -500, currency: 'eur' });
    const { visitor } = await visit(at, { customer: customer.id });
    expect(visitor.text).toContain('Due today $3.99');
    expect(visitor.text).not.toContain('Applied balance');
  });

  it('takes a single payment and keeps a card', async () => {
    const at = await openHouse();
    const gift = await visit(at, {
      mode: 'payment',
      line_items: [
        { quantity: 3, price_data: { currency: 'jpy', unit_amount: 400, product_data: { name: 'A month as a gift' } } },
      ],
    });
    expect(gift.visitor.text).toContain('Pay for A month as a gift ¥1,200');
    await gift.visitor.fill({ Email: 'ada@example.test', ...card }).press('Pay ¥1,200');
    expect(gift.visitor.address).toBe(`${site}/done?session=${gift.id}`);
    const customer = await at.stripe.customers.create({ email: 'ada@example.test', name: 'Ada' });
    const { visitor } = await visit(at, { mode: 'setup', currency: 'usd', customer: customer.id });
    expect(visitor.value('Name on card')).toBe('Ada');
    await visitor.fill(card).press('Save card');
    expect((await at.stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
  ])('answers %s in words and lets another card pay', async (number, words) => {
    const at = await openHouse();
    const { id, visitor } = await visit(at);
    await visitor.fill({ Email: 'ada@example.test', ...card, 'Card number': number }).press('Subscribe');
    expect(visitor.status).toBe(402);
    expect(visitor.document.querySelector('[role=alert]')?.textContent).toBe(words);
    expect(visitor.value('Email')).toBe('ada@example.test');
    expect(visitor.value('CVC')).toBe('');
    expect((await at.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    await visitor.fill(card).press('Subscribe');
    expect(visitor.address).toBe(`${site}/done?session=${id}`);
  });

  it.each([
    [{ Email: 'nobody' }, 'Email', 'Enter your e-mail address.'],
    [{ 'Card number': '4242 4242 4242 4241' }, 'Card number', 'Your card number is incorrect.'],
    [{ 'Card number': '' }, 'Card number', 'Enter your card number.'],
    [{ Expiry: '13 / 30' }, 'Expiry', "Your card's expiration month is invalid."],
    [{ Expiry: '12 / 25' }, 'Expiry', "Your card's expiration year is invalid."],
    [{ Expiry: 'soon' }, 'Expiry', 'Enter it as MM / YY.'],
    [{ CVC: '12' }, 'CVC', "Your card's security code is invalid."],
    [{ 'Name on card': ' ' }, 'Name on card', 'Enter the name on your card.'],
    [{ 'Postal code': '' }, 'Postal code', 'Enter your postal code.'],
  ])('says beside the field what is wrong: %o', async (wrong, label, words) => {
    const at = await openHouse();
    const { visitor } = await visit(at);
    await visitor.fill({ Email: 'ada@example.test', ...card, ...wrong }).press('Subscribe');
    expect([visitor.status, visitor.error(label)]).toEqual([422, words]);
    expect((await at.stripe.customers.list()).data).toEqual([]);
  });

  it('pays once, however often it is submitted', async () => {
    const at = await openHouse();
    const { id, visitor } = await visit(at);
    const { address, body } = visitor.fill({ Email: 'ada@example.test', ...card }).formOf('Subscribe');
    const replies = await Promise.all(
      [1, 2, 3].map(() => fetch(address, { method: 'POST', body, redirect: 'manual' })),
    );
    for (const reply of replies) expect(reply.headers.get('location')).toBe(`${site}/done?session=${id}`);
    expect((await at.stripe.charges.list()).data).toHaveLength(1);
    await visitor.open(`/c/pay/${id}`);
    expect([visitor.status, visitor.text]).toEqual([200, expect.stringContaining('paid for already')]);
  });

  it('asks the bank, which says no and then yes', async () => {
    const at = await openHouse();
    const { id, visitor } = await visit(at, { subscription_data: { trial_period_days: 14 } });
    const form = { Email: 'ada@example.test', ...card, 'Card number': '4000 0025 0000 3155' };
    await visitor.fill(form).press('Start trial');
    expect(visitor.address).toMatch(/\/authenticate$/);
    expect(visitor.buttons()).toEqual(['Complete authentication', 'Fail authentication']);
    await visitor.press('Fail authentication');
    expect(visitor.status).toBe(402);
    expect(visitor.text).toContain('unable to authenticate');
    expect(visitor.value('Email')).toBe('ada@example.test');
    await visitor.fill(form).press('Start trial');
    await visitor.press('Complete authentication');
    expect(visitor.address).toBe(`${site}/done?session=${id}`);
    expect((await at.stripe.subscriptions.list()).data).toMatchObject([{ status: 'trialing' }]);
  });

  it('shows the next payment as it will be once a discount is over', async () => {
    const at = await openHouse();
    const coupon = await at.stripe.coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 3 });
    await at.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' });
    const { visitor } = await visit(at, {
      allow_promotion_codes: true,
      line_items: [{ price: at.plans.annual, quantity: 1 }],
    });
    await visitor.fill({ 'Promotion code': '<nope>' }).press('Apply');
    expect([visitor.status, visitor.error('Promotion code')]).toEqual([422, 'This code is invalid.']);
    expect(visitor.value('Promotion code')).toBe('<nope>');
    await visitor.fill({ 'Promotion code': ' half ' }).press('Apply');
    expect(visitor.text).toContain('HALF50% off for 3 months -$20.00 Due today $19.99');
    expect(visitor.text).toContain('Next payment: $39.99 on 31 January 2027');
    await visitor.press('Remove');
    expect(visitor.text).toContain('Due today $39.99');
  });

  it('says so when it has expired or never was, and leads back', async () => {
    const at = await openHouse();
    const { visitor } = await visit(at);
    const { address, body } = visitor.fill({ Email: 'ada@example.test', ...card }).formOf('Subscribe');
    await at.emulator.advance(hours(24));
    expect((await fetch(address, { method: 'POST', body, redirect: 'manual' })).status).toBe(410);
    await visitor.open(address);
    expect([visitor.status, visitor.text]).toEqual([410, expect.stringContaining('expired')]);
    await visitor.follow('Go back');
    expect(visitor.address).toBe(`${site}/payment`);
    expect((await at.stripe.charges.list()).data).toEqual([]);
    expect((await new Visitor(site).open(new URL('/c/pay/cs_test_nothing', address).href)).status).toBe(404);
    expect((await fetch(address, { method: 'PUT' })).status).toBe(405);
    const open = (await visit(at)).visitor.address;
    expect((await fetch(open, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(413);
  });

  it('escapes what others wrote and lets nothing else in', async () => {
    const at = await openHouse();
    const { visitor } = await visit(at, {
      mode: 'payment',
      cancel_url: 'javascript:alert(1)',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 900, product_data: { name: '<b onload="x">Gift</b>' } },
        },
      ],
    });
    expect(visitor.text).toContain('<b onload="x">Gift</b>');
    expect(visitor.document.querySelector('b, a[href^=javascript]')).toBeNull();
    const policy = visitor.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${site}`);
    expect(policy).not.toContain('unsafe');
  });
});
