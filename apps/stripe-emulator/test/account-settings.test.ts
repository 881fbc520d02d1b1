import { describe, expect, it } from 'vitest';
import { idOf, makeMember, makePlans, refusal, startEmulator } from './start.ts';

/** Defaults from the Dashboard of a new account, unless a call says otherwise. */

const addresses = { success_url: 'https://house.test/done', cancel_url: 'https://house.test/payment' };

async function shop() {
  const { stripe, emulator } = await startEmulator();
  const { monthly } = await makePlans(stripe);
  const { id: customer } = await stripe.customers.create({ email: 'new@example.test' });
  const line_items = [{ price: monthly, quantity: 1 }];
  const open = (more: object = {}) =>
    stripe.checkout.sessions.create({ mode: 'subscription', customer, line_items, ...addresses, ...more });
  return { stripe, emulator, customer, open };
}

describe('a Checkout Session that does not say which payment methods it allows', () => {
  it('is paid with Link, too, which shows no card', async () => {
    const { stripe, emulator, customer, open } = await shop();
    const session = await open();
    expect(session.payment_method_types).toEqual(['card', 'link']);
    expect(await emulator.testControls.payCheckoutByLink(session.id)).toEqual({ outcome: 'complete' });
    const { data } = await stripe.subscriptions.list({ customer, expand: ['data.default_payment_method'] });
    expect(data).toMatchObject([{ status: 'active', default_payment_method: { type: 'link' } }]);
    expect(data[0]?.default_payment_method).not.toHaveProperty('card');
    const [charge] = (await stripe.charges.list({ customer })).data;
    expect(charge?.payment_method_details).toEqual({ type: 'link', link: { country: null } });
  });

  it('is paid with a card only where it allows nothing else', async () => {
    const { emulator, open } = await shop();
    const session = await open({ allowed_payment_method_types: ['card'] });
    expect(session.payment_method_types).toEqual(['card']);
    await expect(emulator.testControls.payCheckoutByLink(session.id)).rejects.toThrow('does not offer Link');
    expect(await emulator.testControls.payCheckout(session.id)).toEqual({ outcome: 'complete' });
  });

  it('takes no payment_method_types, which this version has no more', async () => {
    const { open } = await shop();
    expect(await refusal(open({ payment_method_types: ['card'] }))).toMatchObject({ code: 'parameter_unknown' });
  });
});

it('a Checkout Session sells in other currencies unless it is told not to', async () => {
  const { open } = await shop();
  expect((await open()).adaptive_pricing).toEqual({ enabled: true });
  expect((await open({ adaptive_pricing: { enabled: false } })).adaptive_pricing).toEqual({ enabled: false });
});

describe('a portal session without a configuration', () => {
  it('is refused until the settings were saved in the Dashboard, whatever a program has made', async () => {
    const { stripe, emulator } = await startEmulator();
    const { id: customer } = await makeMember(stripe);
    const open = () => stripe.billingPortal.sessions.create({ customer });
    const message = expect.stringContaining('default configuration has not been created') as string;
    expect(await refusal(open())).toMatchObject({ status: 400, message });
    const made = await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
    expect(made.is_default).toBe(false);
    expect(await refusal(open())).toMatchObject({ status: 400, message });
    const saved = emulator.testControls.savePortalSettings();
    expect(idOf((await open()).configuration)).toBe(saved.id);
    expect(emulator.testControls.savePortalSettings().id).toBe(saved.id);
  });

  it('has one that cannot be turned off', async () => {
    const { stripe, emulator } = await startEmulator();
    const { id } = emulator.testControls.savePortalSettings();
    expect(await refusal(stripe.billingPortal.configurations.update(id, { active: false }))).toMatchObject({
      status: 400,
    });
  });
});

it('the account is the same at every start from the same folder, and nobody else’s', async () => {
  const [one, other] = [await startEmulator(), await startEmulator()];
  expect(await one.stripe.accounts.retrieveCurrent()).toMatchObject({ id: one.emulator.accountId, object: 'account' });
  expect(one.emulator.accountId).toMatch(/^acct_\w+$/);
  expect(other.emulator.accountId).not.toBe(one.emulator.accountId);
});
