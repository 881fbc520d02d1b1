import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, operator, refusedWith } from './members.ts';
import { openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

async function payment() {
  const { accountId } = await join(house, { trial: false });
  const { id, chargeId } = await house.db.prisma.invoice.findFirstOrThrow({ where: { accountId } });
  const given = async () =>
    (await house.stripe.refunds.list({ charge: chargeId ?? '' })).data.map(({ amount }) => amount);
  const kept = () => house.db.prisma.staffRefund.findMany({ where: { invoiceId: id }, orderBy: { createdAt: 'asc' } });
  return { id, given, kept };
}

type Refund = core.SyncDeps['payments']['refund'];

/** Refunds at a provider that treats the request as `how` says. */
function refund(id: string, amountMinor: number | undefined, how: (made: Refund) => Refund = (made) => made) {
  const { payments } = house.deps;
  const made: Refund = (...asked) => payments.refund(...asked);
  const deps = { ...house.deps, payments: { ...payments, refund: how(made) } };
  return core.refundInvoice(deps, { caller: operator, id, amountMinor, reason: 'Asked for it.' });
}

const away = new core.DependencyDown('Stripe');
const losesAnswer =
  (made: Refund): Refund =>
  (...asked) =>
    made(...asked).then(() => Promise.reject(away));
const isAway = (): Refund => () => Promise.reject(away);

it.each([
  ['made', losesAnswer],
  ['never made', isAway],
])('asked for again after no answer it is given back once, when it was %s', async (_what, how) => {
  for (const amount of [100, undefined]) {
    const { id, given, kept } = await payment();
    await expect(refund(id, amount, how)).rejects.toBe(away);
    // Its events arrive before the retry.
    await house.tell();
    await refund(id, amount);
    await house.tell();
    expect(await given()).toEqual([amount ?? 399]);
    expect(await kept()).toMatchObject([{ amountMinor: amount ?? 399, operatorId: operator.accountId }]);
  }
});

it('once it was answered, the same amount is another refund', async () => {
  const { id, given, kept } = await payment();
  await expect(refund(id, 100, losesAnswer)).rejects.toBe(away);
  await refund(id, 100);
  await refund(id, 100);
  expect(await given()).toEqual([100, 100]);
  expect((await kept()).map(({ id: key }) => key)).toEqual([`refund-${id}-0-100`, `refund-${id}-100-100`]);
});

it('is forgotten when it is refused', async () => {
  const { id, given, kept } = await payment();
  await expect(refund(id, 300, isAway)).rejects.toBe(away);
  await refund(id, 200);
  expect(await Promise.allSettled([refund(id, 300)])).toEqual([refusedWith('refund_too_large')]);
  expect(await given()).toEqual([200]);
  expect((await kept()).map(({ amountMinor }) => amountMinor)).toEqual([200]);
});
