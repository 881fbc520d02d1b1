import { describe, expect, it } from 'vitest';
import { makeMember, refusal, startEmulator } from './start.ts';

async function draft() {
  const { stripe } = await startEmulator();
  const { id: customer } = await makeMember(stripe);
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
  const { id: invoice } = await stripe.invoices.create({ customer, discounts: [{ coupon }] });
  const add = (amount: number) => stripe.invoiceItems.create({ customer, invoice, amount, currency: 'usd' });
  const [first, second] = [await add(1000), await add(500)];
  return { stripe, invoice, first: first.id, second: second.id };
}

describe('an item of a draft', () => {
  it('is changed, and the draft with it', async () => {
    const { stripe, invoice, first } = await draft();
    const changed = await stripe.invoiceItems.update(first, { amount: 2000, description: 'More' });
    expect(changed).toMatchObject({ amount: 2000, invoice });
    const after = await stripe.invoices.retrieve(invoice);
    expect(after).toMatchObject({ subtotal: 2500, total: 2250, amount_due: 2250 });
    expect(after.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [2000, 'More'],
      [500, null],
    ]);
  });

  it('is taken out, and the draft costs less', async () => {
    const { stripe, invoice, first } = await draft();
    expect(await stripe.invoiceItems.del(first)).toMatchObject({ deleted: true });
    const after = await stripe.invoices.finalizeInvoice(invoice);
    expect(after).toMatchObject({ status: 'open', subtotal: 500, total: 450, amount_due: 450 });
    expect(after.lines.data).toHaveLength(1);
  });

  it('stays as it is once the invoice is final', async () => {
    const { stripe, invoice, first, second } = await draft();
    await stripe.invoices.finalizeInvoice(invoice);
    for (const call of [stripe.invoiceItems.update(first, { amount: 1 }), stripe.invoiceItems.del(second)])
      expect(await refusal(call)).toMatchObject({ status: 400, code: 'invoice_not_editable' });
  });
});
