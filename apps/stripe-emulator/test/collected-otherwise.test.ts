import { describe, expect, it } from 'vitest';
import { days, eventTypes, idOf, makeMember, makePlans, refusal, startEmulator } from './start.ts';

describe('an invoice that was paid outside of Stripe', () => {
  it('cannot be charged again', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe);
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price: monthly }],
      payment_behavior: 'default_incomplete',
    });
    const invoice = idOf(made.latest_invoice);
    expect(await stripe.invoices.pay(invoice, { paid_out_of_band: true })).toMatchObject({ status: 'paid' });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
    expect(payment).toMatchObject({ status: 'canceled', amount_paid: null, status_transitions: { paid_at: null } });
    const intent = idOf(payment?.payment.payment_intent ?? null);
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
    const call = stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    expect(await refusal(call)).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect((await stripe.charges.list()).data).toEqual([]);
    const types = await eventTypes(stripe);
    expect(types).toEqual(expect.arrayContaining(['payment_intent.canceled', 'invoice.paid']));
    expect(types).not.toContain('invoice_payment.paid');
  });
});

describe('an invoice that is paid with a card that asks', () => {
  it('says that somebody has to answer', async () => {
    const { stripe } = await startEmulator();
    const { id: customer } = await makeMember(stripe, 'pm_card_authenticationRequired');
    const { id } = await stripe.invoices.create({ customer });
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 500, currency: 'usd' });
    expect(await refusal(stripe.invoices.pay(id, { off_session: false }))).toMatchObject({
      status: 402,
      code: 'invoice_payment_intent_requires_action',
    });
  });
});

describe('an invoice that is written off', () => {
  it('is no longer held against its customer', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe);
    await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    emulator.testControls.failNextPayment({ customer });
    await emulator.advance(days(28.1));
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
    await stripe.invoices.markUncollectible(open?.id ?? '');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
  });
});
