import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { day, idOf, makeMember, seconds, start } from '../start.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';

const root = '/dev/stripe';

async function subscribe({ stripe, plans }: House, email = 'ada@example.test') {
  const customer = await makeMember(stripe, 'pm_card_visa', { email });
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.monthly }] });
  return { customer, subscription };
}

const newestCharge = async ({ stripe }: House) => (await stripe.charges.list()).data[0]!;

describe('the clock of the dashboard', () => {
  it.each([
    ['Advance 1 hour', 3600],
    ['Advance 1 day', day],
    ['Advance 3 days', 3 * day],
    ['Advance 14 days', 14 * day],
    // From 31 January to the last day of February.
    ['Advance 1 month', 28 * day],
  ])('%s', async (button, by) => {
    const at = await openHouse();
    const visitor = await at.visit(root);
    await visitor.press(button);
    expect(new URL(visitor.address).pathname).toBe(root);
    expect(visitor.text).toContain('The clock was advanced.');
    expect(at.emulator.now()).toBe(start + by * 1000);
  });

  it('goes by an amount, and to what happens next', async () => {
    const at = await openHouse();
    await subscribe(at);
    const visitor = await at.visit(root);
    await visitor.fill({ Amount: '36', Unit: 'hours' }).press('Advance');
    expect(at.emulator.now()).toBe(start + 36 * 3_600_000);
    expect(visitor.text).toContain('Next: A renewal is announced (ada@example.test)');
    await visitor.press('Advance to it');
    expect(at.emulator.now()).toBe((seconds + 21 * day) * 1000);
    await visitor.press('Advance 1 month');
    expect((await at.stripe.invoices.list()).data.map((each) => each.status)).toEqual(['paid', 'paid']);
  });

  it.each(['-3', '0', 'x', '1e9'])('does not go by %s', async (amount) => {
    const at = await openHouse();
    const visitor = await at.visit(root);
    await visitor.fill({ Amount: amount }).press('Advance');
    expect(visitor.status).toBe(400);
    expect(at.emulator.now()).toBe(start);
  });
});

describe('the next payment', () => {
  it('fails when it is told to, for anybody or for one customer', async () => {
    const at = await openHouse();
    const { customer } = await subscribe(at);
    const visitor = await at.visit(root);
    await visitor.fill({ 'What the bank says': 'insufficient_funds' }).press('Fail next payment');
    expect(visitor.text).toContain('Whoever pays next is declined: insufficient funds');
    await visitor.press('Let it pass');
    expect(visitor.text).toContain('Is answered as its card says');
    await visitor.open(`${root}/customers/${customer.id}`);
    await visitor.press('Fail next payment');
    await subscribe(at, 'other@example.test');
    expect((await newestCharge(at)).status).toBe('succeeded');
    await at.emulator.advance((28 * day + 7200) * 1000);
    expect((await at.stripe.subscriptions.list({ customer: customer.id })).data).toMatchObject([
      { status: 'past_due' },
    ]);
  });
});

describe('charges', () => {
  it('are given back in part, then wholly', async () => {
    const at = await openHouse();
    await subscribe(at);
    const { id } = await newestCharge(at);
    const visitor = await at.visit(`${root}/charges`);
    await visitor.follow('$3.99');
    expect(visitor.value('Amount in USD')).toBe('3.99');
    await visitor.fill({ 'Amount in USD': '1.5' }).press('Refund');
    expect(visitor.text).toContain('The money was given back.');
    expect(await at.stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 150, refunded: false });
    await visitor.press('Refund');
    expect(await at.stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 399, refunded: true });
    expect(visitor.buttons()).not.toContain('Refund');
  });

  it.each(['4', '0', '1.234', 'all', ''])('are not given back by %o', async (amount) => {
    const at = await openHouse();
    await subscribe(at);
    const { id } = await newestCharge(at);
    const visitor = await at.visit(`${root}/charges/${id}`);
    await visitor.fill({ 'Amount in USD': amount }).press('Refund');
    expect(visitor.status).toBe(400);
    expect((await at.stripe.refunds.list()).data).toEqual([]);
  });

  it.each([
    ['Win', 'won'],
    ['Lose', 'lost'],
  ])('are disputed: %s', async (button, status) => {
    const at = await openHouse();
    await subscribe(at);
    const visitor = await at.visit(`${root}/charges/${(await newestCharge(at)).id}`);
    await visitor.press('Open a dispute');
    expect(visitor.text).toContain('needs response');
    expect(visitor.buttons()).not.toContain('Open a dispute');
    await visitor.press(button);
    expect((await at.stripe.disputes.list()).data).toMatchObject([{ status, amount: 399 }]);
    expect(visitor.buttons()).not.toContain(button);
  });
});

describe('promotion codes', () => {
  it('are made, refused in words, and switched off', async () => {
    const at = await openHouse();
    const visitor = await at.visit(`${root}/promotion-codes`);
    const values = { Code: 'WELCOME', 'Percent off': '25', Months: '6', 'Times it can be redeemed': '9' };
    await visitor.fill(values).press('Make promotion code');
    expect(visitor.text).toContain('WELCOME25% off for 6 months0 of 9active');
    const [made] = (await at.stripe.promotionCodes.list({ expand: ['data.promotion.coupon'] })).data;
    expect(made).toMatchObject({
      code: 'WELCOME',
      max_redemptions: 9,
      promotion: { coupon: { percent_off: 25, duration: 'repeating', duration_in_months: 6 } },
    });
    await visitor.fill(values).press('Make promotion code');
    expect([visitor.status, visitor.value('Months')]).toEqual([422, '6']);
    expect(visitor.text).toContain('already exists');
    await visitor.fill({ Code: 'MUCH', 'Percent off': '120' }).press('Make promotion code');
    expect(visitor.status).toBe(422);
    expect((await at.stripe.coupons.list()).data).toHaveLength(1);
    await visitor.press('Switch off');
    expect((await at.stripe.promotionCodes.retrieve(made!.id)).active).toBe(false);
    expect(visitor.text).toContain('inactive');
  });
});

describe('customers, subscriptions, invoices and events', () => {
  it('are shown with what belongs to them', async () => {
    const at = await openHouse();
    const { customer } = await subscribe(at, '<i>ada</i>@example.test');
    await subscribe(at, 'bob@example.test');
    const visitor = await at.visit(`${root}/customers`);
    await visitor.follow('<i>ada</i>@example.test');
    for (const shown of [customer.id, 'Visa •••• 4242', '$3.99', 'paid']) expect(visitor.text).toContain(shown);
    await visitor.follow('Membership');
    for (const shown of ['active', '$3.99 per month', 'A period or trial ends28 Feb 2026', customer.id])
      expect(visitor.text).toContain(shown);
    await visitor.open(`${root}/customers?email=bob%40example.test`);
    expect(visitor.text).not.toContain('ada');
    await visitor.open(`${root}/invoices`);
    expect(visitor.document.querySelector('td a')?.getAttribute('href')).toMatch(`${at.url}/i/in_`);
    expect((await at.visit(`${root}/customers/cus_nobody`)).status).toBe(404);
    expect((await at.visit(`${root}/nothing`)).text).toBe('');
  });

  it('are shown fifty at a time', async () => {
    const at = await openHouse();
    for (let index = 0; index < 60; index++) await at.stripe.customers.create({ email: `c${index}@example.test` });
    const visitor = await at.visit(`${root}/customers`);
    expect(visitor.document.querySelectorAll('tbody tr')).toHaveLength(50);
    await visitor.follow('Older');
    expect(visitor.document.querySelectorAll('tbody tr')).toHaveLength(10);
    expect(visitor.text).toContain('c0@example.test');
  });

  it('are sent again', async () => {
    const got: string[] = [];
    const receiver = createServer((incoming, response) => {
      incoming.resume().on('end', () => {
        got.push(incoming.url ?? '');
        response.end();
        arrived();
      });
    });
    let arrived = (): void => undefined;
    const next = () => new Promise<void>((resolve) => (arrived = resolve));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      const first = next();
      const at = await openHouse();
      await at.stripe.webhookEndpoints.create({
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
        enabled_events: ['customer.created'],
      });
      await at.stripe.customers.create({});
      await first;
      const visitor = await at.visit(`${root}/events?type=customer.created`);
      await visitor.follow('customer.created');
      const second = next();
      await visitor.press('Send again');
      await second;
      expect(got).toEqual(['/hook', '/hook']);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  });
});

describe('who may use the dashboard', () => {
  it('is not a foreign page', async () => {
    const at = await openHouse();
    for (const token of ['', 'x', 'a'.repeat(32)]) {
      const body = new URLSearchParams({ token, step: 'day' });
      const reply = await fetch(`${at.url}${root}/clock`, { method: 'POST', body, redirect: 'manual' });
      expect(reply.status).toBe(403);
    }
    expect(at.emulator.now()).toBe(start);
  });

  it('is not whoever has a name lead to this machine', async () => {
    const at = await openHouse();
    const { port } = new URL(at.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: root, headers: { host: `evil.example:${port}` } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('finds every address below its own, without a host', async () => {
    const at = await openHouse();
    const { customer, subscription } = await subscribe(at);
    const charge = await newestCharge(at);
    const event = (await at.stripe.events.list()).data[0]!;
    const places = [
      '',
      '/',
      '/customers',
      `/customers/${customer.id}`,
      '/subscriptions',
      `/subscriptions/${subscription.id}`,
    ];
    const more = [
      '/invoices',
      '/charges',
      `/charges/${charge.id}`,
      '/promotion-codes',
      '/events',
      `/events/${event.id}`,
    ];
    for (const place of [...places, ...more]) {
      const visitor = await at.visit(`${root}${place}`);
      expect([place, visitor.status]).toEqual([place, 200]);
      const addresses = [...visitor.document.querySelectorAll('a, form')].map(
        (each) => each.getAttribute('href') ?? each.getAttribute('action') ?? '',
      );
      expect(addresses.filter((each) => !each.startsWith(root) && !each.startsWith(`${at.url}/i/`))).toEqual([]);
    }
    expect(idOf(charge.customer)).toBe(customer.id);
  });
});
