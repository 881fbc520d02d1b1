import { describe, expect, it } from 'vitest';
import { startEmulator } from './start.ts';

describe('a refund', () => {
  it.each([
    ['pm_card_visa', ['succeeded']],
    ['pm_card_refundFail', ['failed', 'succeeded']],
  ])('is told of as one of its charge, too: %s', async (payment_method, statuses) => {
    const { stripe } = await startEmulator();
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer,
      confirm: true,
      payment_method,
    });
    const refund = await stripe.refunds.create({ payment_intent: id });
    await stripe.refunds.retrieve(refund.id);
    const told = async (type: string) => (await stripe.events.list({ type })).data.map(({ data }) => data);
    const ofCharge = await told('charge.refund.updated');
    expect(ofCharge.map(({ object }) => 'status' in object && object.status)).toEqual(statuses);
    expect(ofCharge).toEqual(await told('refund.updated'));
  });
});
