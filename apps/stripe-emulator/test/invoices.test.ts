import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { day, days, hours, makeMember, makePlans, refusal, seconds, startEmulator } from './start.ts';

/** A draft for this amount, optionally with `auto_advance`. */
async function draftOf(stripe: Stripe, amount: number, auto_advance = false, card = 'pm_card_visa'): Promise<string> {
  const { id: customer } = await makeMember(stripe, card);
  if (amount > 0) await stripe.invoiceItems.create({ customer, amount, currency: 'usd' });
  return (await stripe.invoices.create({ customer, auto_advance, pending_invoice_items_behavior: 'include' })).id;
}

describe('an invoice that is made final by hand', () => {
  it('is paid at once when nothing is due', async () => {
    const { stripe } = await startEmulator();
    expect(await stripe.invoices.finalizeInvoice(await draftOf(stripe, 0))).toMatchObject({
      status: 'paid',
      amount_due: 0,
      attempt_count: 0,
    });
  });

  it.each([
    [true, 'paid'],
    [false, 'open'],
  ])('and advances by itself: %s; is %s within the hour', async (advances, status) => {
    const { emulator, stripe } = await startEmulator();
    const id = await draftOf(stripe, 1000, advances);
    const open = await stripe.invoices.finalizeInvoice(id);
    expect([open.status, open.attempted, open.next_payment_attempt !== null]).toEqual(['open', false, advances]);
    await emulator.advance(hours(1));
    expect((await stripe.invoices.retrieve(id)).status).toBe(status);
  });

  it('is tried again when its card was declined', async () => {
    const { emulator, stripe } = await startEmulator();
    const id = await draftOf(stripe, 1000, true, 'pm_card_chargeCustomerFail');
    await stripe.invoices.finalizeInvoice(id);
    await emulator.advance(hours(1));
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 1 });
    await emulator.advance(hours(24));
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 2 });
  });

  it('was not attempted when it is paid elsewhere', async () => {
    const { stripe } = await startEmulator();
    const id = await draftOf(stripe, 1000);
    await stripe.invoices.finalizeInvoice(id);
    expect(await stripe.invoices.pay(id, { paid_out_of_band: true })).toMatchObject({
      status: 'paid',
      attempted: false,
    });
  });
});

describe('an invoice that is sent', () => {
  const bill = async (stripe: Stripe, more: Stripe.InvoiceCreateParams = {}) => {
    const { id: customer } = await makeMember(stripe);
    await stripe.invoiceItems.create({ customer, amount: 1000, currency: 'usd' });
    const created = { customer, pending_invoice_items_behavior: 'include', collection_method: 'send_invoice' } as const;
    return stripe.invoices.create({ ...created, ...more });
  };

  it('is due when it says, collected from nobody and paid by its customer', async () => {
    const { emulator, stripe } = await startEmulator();
    const draft = await bill(stripe, { days_until_due: 30, auto_advance: true });
    expect(draft).toMatchObject({
      status: 'draft',
      collection_method: 'send_invoice',
      due_date: seconds + 30 * day,
      next_payment_attempt: null,
    });
    await emulator.advance(hours(2));
    expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({ status: 'open', attempted: false });
    expect((await stripe.events.list({ type: 'invoice.sent' })).data).toHaveLength(1);
    expect((await stripe.invoices.list({ collection_method: 'send_invoice' })).data).toHaveLength(1);
    expect((await stripe.invoices.pay(draft.id)).status).toBe('paid');
  });

  it('is made final when it is sent', async () => {
    const { stripe } = await startEmulator();
    const draft = await bill(stripe, { due_date: seconds + day });
    expect(await stripe.invoices.sendInvoice(draft.id)).toMatchObject({ status: 'open', due_date: seconds + day });
    expect((await stripe.invoices.sendInvoice(draft.id)).status).toBe('open');
  });

  it.each<[Stripe.InvoiceCreateParams, RegExp]>([
    [{}, /you must specify 'due_date' or 'days_until_due'/],
    [
      { collection_method: 'charge_automatically', days_until_due: 3 },
      /if invoice collection method is 'send_invoice'/,
    ],
  ])('is refused with %j', async (params, message) => {
    const { stripe } = await startEmulator();
    const told = await refusal(bill(stripe, params));
    expect(told).toMatchObject({ status: 400, code: undefined, param: undefined });
    expect(told.message).toMatch(message);
  });
});

describe('an invoice refuses', () => {
  it.each<[string, (stripe: Stripe, id: string) => Promise<unknown>, string]>([
    ['to be void as a draft', (stripe, id) => stripe.invoices.voidInvoice(id), "This invoice isn't open."],
    ['to be written off as a draft', (stripe, id) => stripe.invoices.markUncollectible(id), "This invoice isn't open."],
  ])('%s', async (_, call, message) => {
    const { stripe } = await startEmulator();
    const told = await refusal(call(stripe, await draftOf(stripe, 1000)));
    expect(told).toMatchObject({ status: 400, code: undefined });
    expect(told.message).toBe(`You can only pass in open invoices. ${message}`);
  });

  it.each<[string, (stripe: Stripe, id: string) => Promise<unknown>, string]>([
    ['void', (stripe, id) => stripe.invoices.voidInvoice(id), 'Invoices with `paid` payments cannot be voided.'],
    ['paid again', (stripe, id) => stripe.invoices.pay(id), 'Invoice is already paid'],
    ['deleted', (stripe, id) => stripe.invoices.del(id), 'You can only delete draft invoices.'],
  ])('to be %s once it is paid', async (_, call, message) => {
    const { stripe } = await startEmulator();
    const id = await draftOf(stripe, 1000);
    await stripe.invoices.pay(id);
    expect(await refusal(call(stripe, id))).toEqual({ code: undefined, param: undefined, status: 400, message });
  });
});

describe('what waits for an invoice', () => {
  it('becomes a line of one in its currency only', async () => {
    const { stripe } = await startEmulator();
    const { id: customer } = await makeMember(stripe);
    for (const currency of ['usd', 'eur'])
      await stripe.invoiceItems.create({ customer, amount: 1000, currency, description: currency });
    const created = { customer, pending_invoice_items_behavior: 'include' } as const;
    const invoice = await stripe.invoices.create({ ...created, currency: 'eur' });
    expect(invoice).toMatchObject({ total: 1000, currency: 'eur', lines: { data: [{ description: 'eur' }] } });
    const add = stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: 5, currency: 'usd' });
    expect(await refusal(add)).toMatchObject({ status: 400, param: 'currency' });
    expect((await stripe.invoiceItems.list({ customer, pending: true })).data).toMatchObject([{ currency: 'usd' }]);
  });

  it('does not come with the renewal of a subscription in another', async () => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe);
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    await stripe.invoiceItems.create({ customer, amount: 1000, currency: 'eur' });
    await emulator.advance(days(28) + hours(2));
    const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(renewal).toMatchObject({ status: 'paid', total: 399 });
  });

  it('can be changed', async () => {
    const { stripe } = await startEmulator();
    const { id: customer } = await makeMember(stripe);
    const { id } = await stripe.invoiceItems.create({ customer, amount: 1000, currency: 'usd' });
    expect(await stripe.invoiceItems.update(id, { amount: 700 })).toMatchObject({ amount: 700, net_amount: 700 });
  });
});
