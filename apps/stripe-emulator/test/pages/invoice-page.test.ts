import { describe, expect, it } from 'vitest';
import { days, idOf, makeMember } from '../start.ts';
import { openHouse, site } from './house.ts';
import type { House } from './house.ts';
import { Visitor } from './visitor.ts';

const card = {
  'Card number': '4242424242424242',
  Expiry: '12 / 30',
  CVC: '123',
  'Name on card': 'Ada Lovelace',
  Country: 'US',
  'Postal code': '94107',
};

/** The invoice of a renewal that could not be collected. */
async function openInvoice({ stripe, emulator, plans }: House, number = 'pm_card_visa') {
  const customer = await makeMember(stripe, number, { name: '<b>Ada</b>' });
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.monthly }] });
  emulator.testControls.failNextPayment({ customer: customer.id });
  await emulator.advance(days(28.1));
  const { status, latest_invoice: latest } = await stripe.subscriptions.retrieve(subscription.id);
  expect(status).toBe('past_due');
  return { subscription: subscription.id, invoice: await stripe.invoices.retrieve(idOf(latest)) };
}

const open = (address: string | null | undefined) => new Visitor(site).open(address ?? '');

describe('the page of an invoice', () => {
  it('says what was paid', async () => {
    const at = await openHouse();
    const coupon = await at.stripe.coupons.create({ percent_off: 25, duration: 'once' });
    const customer = await makeMember(at.stripe, 'pm_card_visa', { address: { country: 'DE' }, name: '<b>Ada</b>' });
    await at.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: at.plans.monthly }],
      discounts: [{ coupon: coupon.id }],
      automatic_tax: { enabled: true },
    });
    const [invoice] = (await at.stripe.invoices.list()).data;
    const visitor = await open(invoice!.hosted_invoice_url);
    for (const shown of [
      '<b>Ada</b>',
      'Germany',
      '31 Jan 2026 to 28 Feb 2026',
      'Subtotal $3.99',
      '(25% off once) -$1.00',
      'Tax $0.57',
      'Total $3.56',
      'Paid -$3.56',
      'Still to pay $0.00',
    ])
      expect(visitor.text).toContain(shown);
    expect(visitor.buttons()).toEqual([]);
    expect(visitor.document.querySelector('b')).toBeNull();
  });

  it('is paid with the card that is kept, once', async () => {
    const at = await openHouse();
    const { subscription, invoice } = await openInvoice(at);
    const visitor = await open(invoice.hosted_invoice_url);
    const { address, body } = visitor.formOf('Pay $3.99 with Visa •••• 4242');
    const replies = await Promise.all([1, 2, 3].map(() => fetch(address, { method: 'POST', body })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await visitor.open(address);
    expect(visitor.text).toContain('Still to pay $0.00');
    expect((await at.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await at.stripe.charges.list()).data.map((each) => each.status)).toEqual([
      'succeeded',
      'failed',
      'succeeded',
    ]);
  });

  it('is paid with another card, after one that is declined', async () => {
    const at = await openHouse();
    const { invoice } = await openInvoice(at);
    const visitor = await open(invoice.hosted_invoice_url);
    await visitor.fill({ ...card, CVC: '1' }).press('Pay $3.99');
    expect([visitor.status, visitor.error('CVC')]).toEqual([422, "Your card's security code is invalid."]);
    await visitor.fill({ ...card, 'Card number': '4000000000009995' }).press('Pay $3.99');
    expect(visitor.status).toBe(402);
    expect(visitor.text).toContain('Your card has insufficient funds.');
    await visitor.fill(card).press('Pay $3.99');
    expect(visitor.text).toContain('This invoice is paid.');
  });

  it('asks the bank', async () => {
    const at = await openHouse();
    const { invoice } = await openInvoice(at);
    const visitor = await open(invoice.hosted_invoice_url);
    await visitor.fill({ ...card, 'Card number': '4000002760003184' }).press('Pay $3.99');
    expect(visitor.text).toContain('For a payment of $3.99.');
    await visitor.press('Fail authentication');
    expect(visitor.status).toBe(402);
    await visitor.fill({ ...card, 'Card number': '4000002760003184' }).press('Pay $3.99');
    await visitor.press('Complete authentication');
    expect(visitor.text).toContain('This invoice is paid.');
  });

  it('does not take the card of another customer', async () => {
    const at = await openHouse();
    const { invoice } = await openInvoice(at);
    const other = await makeMember(at.stripe);
    const [kept] = (await at.stripe.customers.listPaymentMethods(other.id)).data;
    const body = new URLSearchParams({ kept: kept!.id });
    expect((await fetch(invoice.hosted_invoice_url!, { method: 'POST', body })).status).toBe(422);
    expect((await at.stripe.invoices.retrieve(invoice.id)).status).toBe('open');
  });

  it('is on paper, too', async () => {
    const at = await openHouse();
    const { invoice } = await openInvoice(at);
    const reply = await fetch(invoice.invoice_pdf ?? '');
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="Invoice-${invoice.number}.pdf"`);
    const text = Buffer.from(await reply.arrayBuffer()).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.trimEnd().slice(-5)).toBe('%%EOF');
    expect((await at.visit('/i/in_nothing/pdf')).status).toBe(404);
  });
});

describe('where an intent leads to for 3-D Secure', () => {
  it('goes back with what came of it', async () => {
    const at = await openHouse();
    const pay = () =>
      at.stripe.paymentIntents.create({
        amount: 900,
        currency: 'usd',
        payment_method: 'pm_card_threeDSecure2Required',
        confirm: true,
        return_url: `${site}/back?order=7`,
      });
    const [one, two] = [await pay(), await pay()];
    const visitor = await open(one.next_action?.redirect_to_url?.url);
    await visitor.press('Complete authentication');
    expect(visitor.address).toBe(`${site}/back?order=7&payment_intent=${one.id}&redirect_status=succeeded`);
    expect((await at.stripe.paymentIntents.retrieve(one.id)).status).toBe('succeeded');
    await visitor.open(two.next_action?.redirect_to_url?.url ?? '');
    await visitor.press('Fail authentication');
    expect(visitor.address).toContain('redirect_status=failed');
    expect((await at.visit(`/a/${two.id}`)).status).toBe(404);
  });
});
