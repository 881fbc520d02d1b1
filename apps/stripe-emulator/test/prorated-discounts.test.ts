import { describe, expect, it } from 'vitest';
import { days, makeMember, startEmulator } from './start.ts';

/** Two items of 2000 a month with 1000 off in total; the first invoice is 3000. */
async function twoItems(amounts: readonly number[] = [2000, 2000]) {
  const started = await startEmulator();
  const { stripe } = started;
  const product = await stripe.products.create({ name: 'Room' });
  const price = async (unit_amount: number): Promise<string> =>
    (
      await stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount,
        recurring: { interval: 'month' },
      })
    ).id;
  const { id: customer } = await makeMember(stripe);
  const { id: coupon } = await stripe.coupons.create({ amount_off: 1000, currency: 'usd', duration: 'forever' });
  const items = await Promise.all(amounts.map(async (amount) => ({ price: await price(amount) })));
  const made = await stripe.subscriptions.create({ customer, items, discounts: [{ coupon }] });
  return { ...started, price, id: made.id, items: made.items.data.map(({ id }) => id) };
}

describe('a fixed amount off several items', () => {
  it.each([
    ['at the beginning of a period', 0, 1000],
    ['half way', 14, 500],
  ])('is taken once where all of them change %s', async (_, after, total) => {
    const { stripe, emulator, price, id, items } = await twoItems();
    await emulator.advance(days(after));
    const changes = await Promise.all(items.map(async (item) => ({ id: item, price: await price(2500) })));
    const changed = await stripe.subscriptions.update(id, {
      items: changes,
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ billing_reason: 'subscription_update', total });
  });

  it('is taken once where one of them changes', async () => {
    const { stripe, price, id, items } = await twoItems();
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: items[0] ?? '', price: await price(3000) }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ total: 1000 });
  });

  it('stays with the item that had it when another one comes, and when that one goes again', async () => {
    const { stripe, price, id } = await twoItems([2000]);
    const more = await stripe.subscriptions.update(id, {
      items: [{ price: await price(2000) }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(more.latest_invoice).toMatchObject({ total: 2000 });
    const less = await stripe.subscriptions.update(id, {
      items: [{ id: more.items.data[1]?.id ?? '', deleted: true }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(less.latest_invoice).toMatchObject({ total: -2000 });
  });
});
