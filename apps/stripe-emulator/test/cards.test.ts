import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { refusal, startEmulator } from './start.ts';

const return_url = 'https://house.example.test/back';

const pay = (stripe: Stripe, payment_method: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    confirm: true,
    expand: ['latest_charge.balance_transaction'],
    payment_method,
    return_url,
  });

describe('the card of a customer', () => {
  it('is listed with them only', async () => {
    const { stripe } = await startEmulator();
    const { id: customer } = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data).toHaveLength(1);
    expect((await stripe.paymentMethods.list()).data).toEqual([]);
    expect(await refusal(stripe.paymentMethods.list({ customer: 'cus_x' }))).toMatchObject({
      code: 'resource_missing',
      status: 400,
    });
  });

  it('is their default once it is theirs', async () => {
    const { stripe } = await startEmulator();
    const { id } = await stripe.customers.create();
    const card = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    const invoice_settings = { default_payment_method: card.id };
    const told = await refusal(stripe.customers.update(id, { invoice_settings }));
    expect(told).toMatchObject({ status: 400, param: 'invoice_settings[default_payment_method]' });
    expect(told.message).toMatch(/^The customer does not have a payment method with the ID pm_/);
    await stripe.paymentMethods.attach(card.id, { customer: id });
    expect(await stripe.customers.update(id, { invoice_settings })).toMatchObject({ invoice_settings });
  });
});

describe('a test card', () => {
  it.each([
    ['pm_card_mastercard_debit', 'mastercard', 'debit', 'US'],
    ['pm_card_mastercard_prepaid', 'mastercard', 'prepaid', 'US'],
    ['pm_card_discover', 'discover', 'credit', 'US'],
    ['pm_card_diners', 'diners', 'credit', 'US'],
    ['pm_card_jcb', 'jcb', 'credit', 'US'],
    ['pm_card_unionpay', 'unionpay', 'credit', 'US'],
    ['pm_card_fr', 'visa', 'credit', 'FR'],
    ['pm_card_threeDSecureOptional', 'visa', 'credit', 'US'],
  ])('%s pays', async (name, brand, funding, country) => {
    const { stripe } = await startEmulator();
    expect(await pay(stripe, name)).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { brand, funding, country } } },
    });
  });

  it.each([
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_velocity_exceeded', 'issuer_declined'],
    ['pm_card_radarBlock', 'fraudulent', 'blocked'],
    ['pm_card_riskLevelHighest', 'fraudulent', 'blocked'],
  ])('%s is declined', async (name, decline, type) => {
    const { stripe } = await startEmulator();
    expect(await refusal(pay(stripe, name))).toMatchObject({ status: 402, code: 'card_declined' });
    const [charge] = (await stripe.charges.list()).data;
    expect(charge).toMatchObject({ status: 'failed', outcome: { type } });
    const [intent] = (await stripe.paymentIntents.list()).data;
    expect(intent?.last_payment_error?.decline_code).toBe(decline);
  });

  it('of elevated risk pays, and says so; money that bypasses waiting is there at once', async () => {
    const { stripe } = await startEmulator();
    expect((await pay(stripe, 'pm_card_riskLevelElevated')).latest_charge).toMatchObject({
      outcome: { risk_level: 'elevated', type: 'authorized' },
      balance_transaction: { status: 'pending' },
    });
    expect((await pay(stripe, 'pm_card_bypassPending')).latest_charge).toMatchObject({
      balance_transaction: { status: 'available' },
    });
  });

  it.each([
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
  ])('%s asks its owner, and is declined then', async (name, decline_code) => {
    const { emulator, stripe } = await startEmulator();
    const { id, status } = await pay(stripe, name);
    expect(status).toBe('requires_action');
    await emulator.testControls.authenticate(id, 'passed');
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code },
    });
  });

  it('that was set up already asks only an owner who is there', async () => {
    const { stripe } = await startEmulator();
    const name = 'pm_card_authenticationRequiredSetupForOffSession';
    const { id: customer } = await stripe.customers.create();
    expect(await stripe.setupIntents.create({ customer, payment_method: name, confirm: true })).toMatchObject({
      status: 'succeeded',
    });
    expect((await pay(stripe, name)).status).toBe('requires_action');
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data;
    const later = { amount: 2000, currency: 'usd', confirm: true, customer, off_session: true };
    expect(await stripe.paymentIntents.create({ ...later, payment_method: card!.id })).toMatchObject({
      status: 'succeeded',
    });
  });
});
