import { describe, expect, it } from 'vitest';
import { makeMember, makePlans, startEmulator } from './start.ts';

describe('the totals of a Checkout Session', () => {
  it('are broken down where that is asked for', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe, 'pm_card_visa', { address: { country: 'DE' } });
    const { id: coupon } = await stripe.coupons.create({ amount_off: 99, currency: 'usd', duration: 'once' });
    const session = await stripe.checkout.sessions.create({
      customer,
      mode: 'subscription',
      line_items: [{ price: monthly, quantity: 1 }],
      discounts: [{ coupon }],
      automatic_tax: { enabled: true },
      success_url: 'https://example.test/',
      expand: ['total_details.breakdown'],
    });
    const breakdown = {
      discounts: [{ amount: 99, discount: { object: 'discount', source: { coupon }, checkout_session: session.id } }],
      taxes: [{ amount: 57, rate: { percentage: 19, country: 'DE' }, taxable_amount: 300 }],
    };
    expect(session.total_details).toMatchObject({ amount_discount: 99, amount_tax: 57, breakdown });
    const listed = await stripe.checkout.sessions.list({ expand: ['data.total_details.breakdown'] });
    expect(listed.data).toMatchObject([{ total_details: { breakdown } }]);
    const plain = await stripe.checkout.sessions.retrieve(session.id);
    expect(plain.total_details).not.toHaveProperty('breakdown');
  });
});
