import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

/** Emails and lists say the same about a payment, and it is true. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const newest = async (caller: Caller) =>
  (await core.listInvoices(house.deps, { caller, cursor: undefined })).items[0] ?? expect.fail('there is no invoice');

async function chargeOf({ accountId }: Caller): Promise<string> {
  const { chargeId } = await house.db.prisma.invoice.findFirstOrThrow({ where: { accountId } });
  return `${chargeId}`;
}

it.each([
  [
    [100, 150],
    ['$1.00 of the $3.99', '$1.50 of the $3.99'],
    [undefined, 'That makes $2.50 in all.'],
  ],
  [
    [37, 362],
    ['$0.37 of the $3.99', '$3.62 of the $3.99'],
    [undefined, 'That makes $3.99 in all.'],
  ],
  [[399], ['the $3.99'], [undefined]],
])('a letter of a refund names what is given back by it: %j', async (amounts, given, sums) => {
  const { caller } = await addMember(house);
  const charge = await chargeOf(caller);
  for (const [index, amount] of amounts.entries()) {
    await house.stripe.refunds.create({ charge, amount });
    await house.tell();
    const letter = house.mails.findLast(({ to }) => to === `${caller.accountId}@example.test`);
    const { number } = await newest(caller);
    expect(letter?.text).toContain(`We've refunded ${given[index]} that you paid for invoice ${number}.`);
    expect(letter?.text.match(/That makes .* in all\./)?.[0]).toBe(sums[index]);
  }
});

it('what is to be paid has the name that it has among the invoices', async () => {
  const { caller, subscriptionId } = await addMember(house);
  const { id: card } = await house.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: (await core.findCustomer(house.deps, caller.accountId)) ?? '',
  });
  await house.stripe.subscriptions.update(subscriptionId, { default_payment_method: card });
  await house.pass(31 * day + 2 * hour);
  await house.tell();
  const { words } = await newest(caller);
  expect(words).toBe('Monthly');
  expect((await core.getBilling(house.deps, { caller })).unpaid).toMatchObject([{ words }]);
});

it.each(['lost', 'won'] as const)(
  'an invoice says that its payment is disputed, and that this is %s',
  async (outcome) => {
    const { caller } = await addMember(house);
    expect(await newest(caller)).toMatchObject({ status: 'paid', dispute: null });
    const { id } = house.emulator.testControls.openDispute(await chargeOf(caller));
    await house.tell();
    expect(await newest(caller)).toMatchObject({ status: 'paid', dispute: 'open' });
    house.emulator.testControls.closeDispute(id, outcome);
    await house.tell();
    expect(await newest(caller)).toMatchObject({ dispute: outcome === 'lost' ? 'lost' : null });
  },
);
