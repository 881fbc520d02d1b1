import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goOnAtProvider, join, leave, signInWithGoogle, stay } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;
const paid = async (caller: Caller) =>
  (await core.listInvoices(house.deps, { caller, cursor: undefined })).items.filter(
    ({ total }) => total.amountMinor > 0,
  );
const byOwner = { reason: undefined, comment: undefined };

it('an account that is to be deleted is not charged again', async () => {
  const caller = await join(house);
  await house.pass(10 * day);
  await house.tell();
  await leave(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'ending', nextCharge: null });
  await leave(house, caller);
  await house.pass(10 * day);
  await house.tell();
  expect(await own(caller)).toMatchObject({ state: 'ended' });
  expect(await paid(caller)).toEqual([]);
});

it('one that stays pays on', async () => {
  const caller = await join(house, { trial: false });
  await leave(house, caller);
  await stay(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'active', cancelledAt: null, nextCharge: { amountMinor: 399 } });
});

it('one whose address is proven meanwhile stays, and pays on', async () => {
  const caller = await join(house, { trial: false });
  await leave(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'ending' });
  await signInWithGoogle(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'active', cancelledAt: null, nextCharge: { amountMinor: 399 } });
  const customer = await house.db.prisma.billingCustomer.findUniqueOrThrow({ where: { accountId: caller.accountId } });
  expect(customer.endsWithAccount).toBeNull();
});

it('what its owner had cancelled stays cancelled', async () => {
  const caller = await join(house, { trial: false });
  await core.cancelSubscription(house.deps, { caller, ...byOwner });
  await leave(house, caller);
  await stay(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'ending' });
  // Also if they cancelled again after resuming it.
  await core.resumeSubscription(house.deps, { caller });
  await core.cancelSubscription(house.deps, { caller, ...byOwner });
  await leave(house, caller);
  await stay(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'ending' });
});

it('one that is gone on with while the account is to be deleted is charged only if it stays', async () => {
  const caller = await join(house);
  await house.pass(10 * day);
  await house.tell();
  await leave(house, caller);
  expect(await own(caller)).toMatchObject({ may: { resume: false } });
  await expect(core.resumeSubscription(house.deps, { caller })).rejects.toMatchObject({ code: 'not_possible_now' });
  await goOnAtProvider(house, caller);
  await house.work();
  expect(await own(caller)).toMatchObject({ state: 'ending', nextCharge: null });
  await stay(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'trial', nextCharge: { amountMinor: 399 } });
  await leave(house, caller);
  expect(await own(caller)).toMatchObject({ may: { resume: false } });
  await expect(core.resumeSubscription(house.deps, { caller })).rejects.toMatchObject({ code: 'not_possible_now' });
  await goOnAtProvider(house, caller);
  await house.work();
  await house.pass(6 * day);
  await house.tell();
  expect(await paid(caller)).toEqual([]);
});

it('nothing is tried again of a payment that has failed', async () => {
  const caller = await join(house, {}, '4000000000000341');
  await house.pass(15 * day);
  await house.tell();
  expect(await own(caller)).toMatchObject({ state: 'grace' });
  await leave(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'ended' });
});

it('who has never bought anything leaves and stays', async () => {
  const caller = await house.newCaller();
  await leave(house, caller);
  await stay(house, caller);
  expect(await own(caller)).toBeNull();
});
