import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

it('notices what becomes of the first of 101 payments', async () => {
  const caller = await house.newCaller();
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  const { id: payment_method } = await house.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const payOnce = () =>
    house.stripe.paymentIntents.create({
      customer,
      payment_method,
      amount: 399,
      currency: 'usd',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
  const first = await payOnce();
  const id = await house.addGift({ code: 'THE-FIRST', months: 1 });
  await house.db.prisma.gift.update({
    where: { id },
    data: { buyerId: caller.accountId, paymentIntentId: first.id, paidAt: house.deps.billingClock.now() },
  });
  for (let n = 0; n < 100; n += 1) await payOnce();
  await house.tell();
  expect(await core.getGift(house.deps, { caller, id })).toMatchObject({ state: 'sent' });

  await house.stripe.refunds.create({ payment_intent: first.id });
  await house.tell();
  expect(await core.getGift(house.deps, { caller, id })).toMatchObject({ state: 'refunded' });
});
