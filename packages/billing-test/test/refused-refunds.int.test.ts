import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, operator, refusedWith } from './members.ts';
import { openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

async function payment(): Promise<{ id: string; charge: string }> {
  const { accountId } = await join(house, { trial: false });
  const { id, chargeId } = await house.db.prisma.invoice.findFirstOrThrow({ where: { accountId } });
  return { id, charge: chargeId ?? '' };
}

/** The outcome of a refund, and the number of refunds recorded. */
async function refund(id: string, amountMinor?: number) {
  const asked = core.refundInvoice(house.deps, { caller: operator, id, amountMinor, reason: 'Asked for it.' });
  const [result] = await Promise.allSettled([asked]);
  return { result, count: await house.db.prisma.staffRefund.count({ where: { invoiceId: id } }) };
}

describe('a payment that is disputed', () => {
  it.each([undefined, 100])(
    'is not given back, in full or in part, whether that was heard or not (%s)',
    async (amount) => {
      const { id, charge } = await payment();
      const dispute = house.emulator.testControls.openDispute(charge);
      const refused = { result: refusedWith('refund_not_possible'), count: 0 };
      expect(await refund(id, amount)).toEqual(refused);
      await house.tell();
      expect(await refund(id, amount)).toEqual(refused);
      house.emulator.testControls.closeDispute(dispute.id, 'lost');
      await house.tell();
      expect(await refund(id, amount)).toEqual(refused);
    },
  );

  it('is given back once that was won', async () => {
    const { id, charge } = await payment();
    house.emulator.testControls.closeDispute(house.emulator.testControls.openDispute(charge).id, 'won');
    expect(await refund(id)).toMatchObject({ result: { status: 'fulfilled' }, count: 1 });
  });
});

it('a payment that was given back at Stripe, which has not been heard, leaves too little', async () => {
  const { id, charge } = await payment();
  await house.stripe.refunds.create({ charge, amount: 300 });
  expect(await refund(id, 200)).toEqual({ result: refusedWith('refund_too_large'), count: 0 });
});

it('a refund that Stripe refuses for a reason of its own is not called too large', async () => {
  const { id } = await payment();
  await house.db.prisma.invoice.update({ where: { id }, data: { chargeId: 'ch_unknown' } });
  expect(await refund(id)).toEqual({ result: refusedWith('refund_not_possible'), count: 0 });
});
