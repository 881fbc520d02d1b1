import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goOnAtProvider, join, leave, monthly, pay } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** Last-minute purchases of accounts that are being deleted, or already are. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const minute = 60_000;
const direct = { ...monthly, trial: false };
const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;
const customerOf = async ({ accountId }: Caller) => (await core.findCustomer(house.deps, accountId)) ?? '';
const charges = async (caller: Caller) => {
  const { data } = await house.stripe.charges.list({ customer: await customerOf(caller), limit: 100 });
  return data.map(({ amount, amount_refunded: refunded }) => ({ amount, refunded }));
};
const livesOf = async (caller: Caller) =>
  (await house.stripe.subscriptions.list({ customer: await customerOf(caller), limit: 100 })).data;

/** Passes the rest of the 14 days; the deletion's jobs stay queued. */
async function purge(ms: number) {
  await house.pass(ms);
  await core.purgeDeletedAccounts(house.deps);
}

/** Requests the deletion as if that had been so long ago that the account goes within half an hour. */
async function leaveLongAgo(caller: Caller) {
  await leave(house, caller);
  const deleteRequestedAt = new Date(house.emulator.now() - 14 * day + 30 * minute);
  await house.db.prisma.account.update({ where: { id: caller.accountId }, data: { deleteRequestedAt } });
}

it('an account that is to be deleted buys no membership before its owner keeps it', async () => {
  const caller = await house.newCaller();
  await leave(house, caller);
  const start = () => core.startCheckout(house.deps, { caller, ...direct });
  await expect(start()).rejects.toMatchObject({ code: 'not_possible_now' });
  expect(await house.db.prisma.checkout.count({ where: { accountId: caller.accountId } })).toBe(0);
  await core.cancelDeletion(house.deps, { caller, userId: undefined });
  await pay(house, (await start()).id);
  await house.tell();
  expect(await own(caller)).toMatchObject({ state: 'active', nextCharge: { amountMinor: 399 } });
});

it('a purchase that is open cannot be paid any more', async () => {
  const caller = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, { caller, ...direct });
  await leaveLongAgo(caller);
  const gift = await core.buyGift(house.deps, {
    caller,
    recipientEmail: 'friend@example.test',
    message: '',
    months: 3,
    currency: undefined,
    deliverOn: undefined,
  });
  await purge(45 * minute);
  await house.work();
  await expect(pay(house, id)).rejects.toThrow('is expired');
  await expect(pay(house, gift.id)).rejects.toThrow('is expired');
  await house.pass(65 * day);
  await house.tell();
  expect(await charges(caller)).toEqual([]);
  expect(await house.db.prisma.checkout.findMany({ where: { accountId: caller.accountId } })).toMatchObject([
    { state: 'expired', openFor: null },
    { state: 'expired', openFor: null },
  ]);
});

it('what is paid after the account was gone is ended and given back', async () => {
  const caller = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, { caller, ...direct });
  await leaveLongAgo(caller);
  await purge(45 * minute);
  await house.pass(minute);
  await pay(house, id);
  await house.tell();
  await house.pass(65 * day);
  await house.tell();
  expect(await charges(caller)).toEqual([{ amount: 399, refunded: 399 }]);
  expect(await livesOf(caller)).toEqual([]);
  expect((await core.explainAccess(house.deps, { accountId: caller.accountId, at: undefined })).hasSubscription).toBe(
    false,
  );
});

it('what was paid for before is ended, and not given back', async () => {
  const caller = await join(house, { trial: false });
  await leave(house, caller);
  await goOnAtProvider(house, caller);
  await purge(14 * day + minute);
  await house.work();
  expect(await livesOf(caller)).toEqual([]);
  await house.pass(65 * day);
  await house.tell();
  expect(await charges(caller)).toEqual([{ amount: 399, refunded: 0 }]);
});

it('a purchase that was open when the deletion was asked for ends with the account, and goes on if it stays', async () => {
  const caller = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, { caller, ...direct });
  await leave(house, caller);
  await pay(house, id);
  await house.tell();
  expect(await own(caller)).toMatchObject({ state: 'ending', nextCharge: null });
  await core.cancelDeletion(house.deps, { caller, userId: undefined });
  await house.work();
  expect(await own(caller)).toMatchObject({ state: 'active', nextCharge: { amountMinor: 399 } });
});
