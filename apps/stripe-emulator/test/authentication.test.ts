import { describe, expect, it } from 'vitest';
import { eventTypes, idOf, makeMember, makePlans, startEmulator } from './start.ts';

async function waiting() {
  const started = await startEmulator();
  const intent = await started.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
  });
  return { ...started, id: intent.id };
}

describe('3-D Secure', () => {
  it('that fails leaves no charge', async () => {
    const { stripe, emulator, id } = await waiting();
    await emulator.testControls.authenticate(id, 'failed');
    const failed = await stripe.paymentIntents.retrieve(id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    });
    expect(failed.last_payment_error).not.toHaveProperty('decline_code');
    expect((await stripe.charges.list()).data).toEqual([]);
    const types = await eventTypes(stripe);
    expect(types).toContain('payment_intent.payment_failed');
    expect(types).not.toContain('charge.failed');
  });

  it('that fails keeps no card', async () => {
    const { stripe, emulator } = await startEmulator();
    const { id } = await stripe.setupIntents.create({
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
    });
    await emulator.testControls.authenticate(id, 'failed');
    const { last_setup_error: error } = await stripe.setupIntents.retrieve(id);
    expect(error).toMatchObject({ type: 'invalid_request_error', code: 'setup_intent_authentication_failure' });
    expect(error).not.toHaveProperty('decline_code');
  });

  it('that passes is told of with the charge', async () => {
    const { stripe, emulator, id } = await waiting();
    await emulator.testControls.authenticate(id, 'passed');
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(charge).toMatchObject({
      payment_method_details: {
        card: { three_d_secure: { result: 'authenticated', authentication_flow: 'challenge' } },
      },
    });
  });
});

describe('a trial with a card that asks', () => {
  it.each(['pm_card_authenticationRequired', 'pm_card_authenticationRequiredOnSetup'])(
    'has its owner asked: %s',
    async (card) => {
      const { stripe, emulator } = await startEmulator();
      const { monthly } = await makePlans(stripe);
      const { id: customer } = await makeMember(stripe, card);
      const made = await stripe.subscriptions.create({
        customer,
        items: [{ price: monthly }],
        trial_period_days: 14,
        expand: ['pending_setup_intent'],
      });
      expect(made).toMatchObject({ status: 'trialing', pending_setup_intent: { status: 'requires_action' } });
      await emulator.testControls.authenticate(idOf(made.pending_setup_intent), 'passed');
      expect((await stripe.subscriptions.retrieve(made.id)).pending_setup_intent).toBeNull();
    },
  );
});
