import { describe, expect, it } from 'vitest';
import { days, itemOf, makeMember, makePlans, startEmulator } from './start.ts';

describe('while collection is paused', () => {
  it.each([
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
    ['keep_as_draft', 'draft'],
  ] as const)('a change that is invoiced at once is not charged: %s', async (behavior, status) => {
    const { stripe, emulator } = await startEmulator();
    const { monthly, dearer } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe);
    const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    await stripe.subscriptions.update(id, { pause_collection: { behavior } });
    await emulator.advance(days(7));
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: dearer }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({ status: 'active', latest_invoice: { status, total: 300, amount_paid: 0 } });
    expect(itemOf(changed).price.id).toBe(dearer);
    await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true });
    expect((await stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([399]);
  });
});
