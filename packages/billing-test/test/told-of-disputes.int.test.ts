import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const { buy, decide, dispute, mailsTo, redeem } = giftActs(() => house);

/** Someone's emails with one of these subjects, oldest first. */
async function told(caller: Caller, ...subjects: string[]) {
  const mails = await mailsTo(caller);
  return mails.filter(({ subject }) => subjects.some((each) => subject.startsWith(each)));
}
const ofMembership = (caller: Caller) => told(caller, 'Your membership is on hold', 'Your membership has ended');
const ofGift = (caller: Caller) => told(caller, 'Your gift');

async function disputeMembership(caller: Caller): Promise<string> {
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  const [charge] = (await house.stripe.charges.list({ customer })).data;
  const { id } = house.emulator.testControls.openDispute(charge?.id ?? '');
  await house.tell();
  return id;
}

it('whoever disputes a payment is told that their membership rests, what is charged all the same, and once that it has ended', async () => {
  const caller = await join(house, { trial: false });
  const id = await disputeMembership(caller);
  await core.syncAccount(house.deps, caller.accountId);
  const [rests, ...more] = await ofMembership(caller);
  expect(more).toEqual([]);
  expect(rests).toMatchObject({ subject: expect.stringContaining('on hold') as string });
  expect(rests?.text).toContain('The payment of $3.99 for invoice');
  expect(rests?.text).toMatch(/Unless you cancel before .+ UTC, we'll charge you again then\./);
  await decide(id, 'lost');
  await core.syncAccount(house.deps, caller.accountId);
  const letters = await ofMembership(caller);
  expect(letters.map(({ subject }) => subject.replace(/ · .*/, ''))).toEqual([
    'Your membership is on hold',
    'Your membership has ended',
  ]);
  expect(letters.at(-1)?.text).toContain('The bank has reversed the payment of $3.99');
});

it('whoever has cancelled is told as well, unless the membership is over', async () => {
  const [cancelled, over] = [await join(house, { trial: false }), await join(house, { trial: false })];
  const cancel = (caller: Caller) =>
    core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  const id = await disputeMembership(cancelled);
  await Promise.all([cancel(cancelled), cancel(over)]);
  await house.pass(hour);
  await decide(id, 'lost');
  expect(await ofMembership(cancelled)).toHaveLength(2);
  await house.pass(32 * day);
  await house.tell();
  await decide(await disputeMembership(over), 'lost');
  expect(await ofMembership(over)).toEqual([]);
});

it('whoever is told that a membership rests is told that it goes on', async () => {
  const caller = await join(house, { trial: false });
  await decide(await disputeMembership(caller), 'won');
  const subjects = (await told(caller, 'Your membership is on hold', 'Your membership continues')).map(
    ({ subject }) => subject,
  );
  expect(subjects.map((each) => each.replace(/ · .*/, ''))).toEqual([
    'Your membership is on hold',
    'Your membership continues',
  ]);
});

it.each(['open', 'lost'] as const)(
  'a renewal that is paid meanwhile says nothing of a dispute that is %s',
  async (state) => {
    const caller = await join(house, { trial: false });
    const id = await disputeMembership(caller);
    await house.pass(32 * day);
    if (state === 'lost') house.emulator.testControls.closeDispute(id, 'lost');
    await house.tell();
    expect((await core.getBilling(house.deps, { caller })).access.hasSubscription).toBe(true);
    expect(await told(caller, 'Your membership continues')).toEqual([]);
  },
);

it('a membership that has ended by itself has not ended by a dispute that is lost after it', async () => {
  const caller = await join(house, { trial: false });
  const id = await disputeMembership(caller);
  await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  await house.pass(32 * day);
  await house.tell();
  await decide(id, 'lost');
  expect(await ofMembership(caller)).toHaveLength(1);
});

it.each(['won', 'lost'] as const)(
  'whoever redeemed a gift is told that it rests, and once its dispute is %s',
  async (outcome) => {
    const [friend, buyer] = [await house.newCaller(), await house.newCaller()];
    const bought = await buy(buyer, 3);
    await redeem(friend, bought);
    await house.pass(5 * day);
    const id = await dispute(bought);
    const [rests, ...more] = await ofGift(friend);
    expect(more).toEqual([]);
    expect(rests?.text).toContain('The payment for the gift of 3 months that you redeemed has been disputed');
    await decide(id, outcome);
    const subjects = (await ofGift(friend)).map(({ subject }) => subject.replace(/ · .*/, ''));
    expect(subjects).toEqual([
      'Your gift is on hold',
      outcome === 'won' ? 'Your gift continues' : 'Your gift has ended',
    ]);
  },
);

it('a gift that put a charge off rests in nothing, and nobody is told so; nor of one that is used up', async () => {
  const [member, friend, buyer] = [
    await join(house, { trial: false }),
    await house.newCaller(),
    await house.newCaller(),
  ];
  const [extending, used] = [await buy(buyer, 3), await buy(buyer, 1)];
  await redeem(member, extending);
  await redeem(friend, used);
  await decide(await dispute(extending), 'won');
  await house.pass(40 * day);
  await dispute(used);
  expect([...(await ofGift(member)), ...(await ofGift(friend))]).toEqual([]);
});
