import { describe, expect, it } from 'vitest';
import { makeMember } from '../start.ts';
import { openHouse, site } from './house.ts';
import { Visitor } from './visitor.ts';

describe('the receipt of a charge', () => {
  it('says what was paid with which card, and what was given back', async () => {
    const at = await openHouse();
    const { stripe } = at;
    const { id: customer } = await makeMember(stripe);
    const intent = await stripe.paymentIntents.create({
      amount: 1250,
      currency: 'eur',
      customer,
      payment_method: 'pm_card_mastercard',
      confirm: true,
      off_session: true,
      description: '<b>Twelve</b> tickets',
      expand: ['latest_charge'],
    });
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const address = charge?.receipt_url ?? '';
    const before = await new Visitor(site).open(address);
    expect(before.status).toBe(200);
    for (const shown of [
      'Test mode',
      'Receipt for €12.50',
      'paid',
      '31 January 2026',
      'Mastercard •••• 4444',
      '<b>Twelve</b> tickets',
    ])
      expect(before.text).toContain(shown);
    expect(before.document.querySelector('b')).toBeNull();
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 250 });
    const after = await new Visitor(site).open(address);
    for (const shown of ['Refunded -€2.50', 'Paid €10.00']) expect(after.text).toContain(shown);
    expect((await at.visit('/r/ch_nothing')).status).toBe(404);
  });
});
