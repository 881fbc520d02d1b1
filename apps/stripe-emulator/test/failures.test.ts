import { describe, expect, it } from 'vitest';
import { day, days, hours, makeMember, makePlans, refusal, startEmulator } from './start.ts';

const monthEnds = [
  Date.UTC(2026, 1, 28, 12),
  Date.UTC(2026, 2, 31, 12),
  Date.UTC(2026, 3, 30, 12),
  Date.UTC(2026, 4, 31, 12),
].map((ms) => ms / 1000);

describe('a payment that fails', () => {
  it.each([
    ['pm_card_chargeCustomerFail', 'card_declined'],
    ['pm_card_authenticationRequired', 'requires action'],
  ])('leaves the subscription incomplete, and it expires after 23 hours (%s)', async (card) => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe, card);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      expand: ['latest_invoice.confirmation_secret'],
    });
    expect(subscription).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', confirmation_secret: { type: 'payment_intent' } },
    });
    await emulator.advance(hours(23));
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });

  it('can refuse the whole subscription', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe, 'pm_card_chargeCustomerFail');
    const call = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      payment_behavior: 'error_if_incomplete',
    });
    expect(await refusal(call)).toMatchObject({ status: 402, code: 'card_declined' });
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list()).data).toEqual([]);
  });

  it.each(['cancel', 'unpaid', 'past_due'] as const)(
    'at a renewal is tried again after 1, 3 and 5 days, then: %s',
    async (afterRetries) => {
      const { emulator, stripe } = await startEmulator({ afterRetries });
      const { monthly } = await makePlans(stripe);
      const customer = await makeMember(stripe);
      const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
      const broken = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
      await stripe.subscriptions.update(id, { default_payment_method: broken.id });
      await emulator.advance(days(28) + hours(1));
      const tries = [1, 4, 9].map((after) => monthEnds[0]! + 3600 + after * day);
      for (const next of tries) {
        const behind = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
        expect(behind).toMatchObject({
          status: 'past_due',
          latest_invoice: { status: 'open', next_payment_attempt: next },
        });
        await emulator.advance(next * 1000 - emulator.now());
      }
      const status = afterRetries === 'cancel' ? 'canceled' : afterRetries;
      const given = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
      expect(given).toMatchObject({
        status,
        latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
      });
      expect(given.cancellation_details?.reason).toBe(afterRetries === 'cancel' ? 'payment_failed' : null);
    },
  );

  it('is made good by another card', async () => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    emulator.testControls.failNextPayment({ customer: customer.id, code: 'insufficient_funds' });
    await emulator.advance(days(28) + hours(1));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await emulator.advance(days(1));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect((await stripe.charges.list({ customer: customer.id })).data.map((charge) => charge.status)).toEqual([
      'succeeded',
      'failed',
      'succeeded',
    ]);
  });
});
