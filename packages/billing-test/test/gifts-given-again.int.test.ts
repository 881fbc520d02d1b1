import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { join, leave } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const {
  billing,
  buy,
  charged,
  decide,
  dispute,
  inDays,
  lose,
  losses,
  mailsTo,
  points,
  redeem,
  standAgain,
  trialEnd,
  words,
} = giftActs(() => house);

describe('a payment that stands after all', () => {
  it.each([0, 3, 20])('gives again what was taken, %i days after it was lost', async (days) => {
    const caller = await join(house, { trial: false });
    const [bought, behind] = [await buy(await house.newCaller(), 6), await buy(caller, 3)];
    const { until } = await redeem(caller, bought);
    const { until: end } = await redeem(caller, behind);
    await house.pass(40 * day);
    await house.tell();
    const before = await points(caller);
    await lose(bought);
    const told = inDays(7);
    expect(await points(caller)).toBeLessThan(before);
    await house.pass(days * day);
    await house.tell();
    await points(caller);
    await standAgain(bought);
    const gift = await house.db.prisma.gift.findUniqueOrThrow({ where: { id: bought.giftId } });
    const after = (await billing(caller)).subscription?.nextCharge?.at ?? '';
    expect(await trialEnd(caller)).toBe(after);
    // A gift already taken back is restored behind what moved forward meanwhile; otherwise it keeps its place, and the other follows it
    // again.
    const free = addMonths(new Date(told), 3);
    const left = new Date(free.getTime() + Date.parse(until) - Date.parse(told)).toISOString();
    expect([gift.accessUntil?.toISOString(), after]).toEqual(days < 7 ? [until, end] : [left, left]);
    expect(await points(caller)).toBeGreaterThanOrEqual(before);
    await house.pass(400 * day);
    await house.tell();
    // Two for each month of the gifts, and two for each paid month.
    expect(await points(caller)).toBe(2 * 9 + 2 * (await charged(caller)).length);
  });

  it('gives a rest back', async () => {
    const friend = await house.newCaller();
    const bought = await buy(await house.newCaller(), 1);
    const { until } = await redeem(friend, bought);
    await house.pass(5 * day);
    const id = await dispute(bought);
    expect(await words(friend)).toEqual(['Gift: its payment is disputed.']);
    await house.pass(30 * day);
    await decide(id, 'won');
    const { access } = await billing(friend);
    expect(access.reasons[0]?.until).toBe(new Date(Date.parse(until) + 30 * day).toISOString());
  });
});

describe("somebody else's gift", () => {
  it.each(Object.keys(losses))('ends seven days after letters to both, its payment being %s', async (how) => {
    const [buyer, friend] = [await house.newCaller(), await join(house, { trial: false })];
    const bought = await buy(buyer, 3);
    await redeem(friend, bought);
    await house.pass(40 * day);
    await house.tell();
    await losses[how]?.(bought);
    const told = inDays(7);
    expect((await billing(friend)).subscription?.nextCharge?.at).toBe(told);
    for (const caller of [buyer, friend]) {
      expect((await mailsTo(caller)).filter(({ subject }) => /^Your gift.* ends on/.test(subject))).toHaveLength(1);
    }
  });

  it('that rested while it was disputed does not begin again when the dispute is lost', async () => {
    const friend = await house.newCaller();
    const bought = await buy(await house.newCaller(), 3);
    await redeem(friend, bought);
    await lose(bought);
    expect((await billing(friend)).access.hasSubscription).toBe(false);
    const subjects = (await mailsTo(friend)).map(({ subject }) => subject);
    expect(subjects.map((each) => each.replace(/ · .*/, ''))).toEqual(['Your gift is on hold', 'Your gift has ended']);
  });

  it('that is over takes nothing but its points', async () => {
    const friend = await house.newCaller();
    const bought = await buy(await house.newCaller(), 1);
    await redeem(friend, bought);
    expect(await points(friend)).toBe(2);
    await house.pass(40 * day);
    await lose(bought);
    expect(await points(friend)).toBe(0);
    expect(await mailsTo(friend)).toEqual([]);
  });

  it.each(['buyer', 'friend'] as const)('follows its payment where the %s has gone', async (gone) => {
    const people = { buyer: await house.newCaller(), friend: await join(house, { trial: false }) };
    const bought = await buy(people.buyer, 6);
    await redeem(people.friend, bought);
    await leave(house, people[gone]);
    await house.pass(40 * day);
    await house.tell();
    await core.purgeDeletedAccounts({ ...house.deps, clock: house.deps.billingClock });
    await house.work();
    await lose(bought);
    const gift = await house.db.prisma.gift.findUniqueOrThrow({ where: { id: bought.giftId } });
    expect(gift.state).toBe('refunded');
    const { access, subscription } = await billing(people.friend);
    const next = subscription?.nextCharge?.at;
    expect([access.hasSubscription, next]).toEqual(gone === 'buyer' ? [true, inDays(7)] : [false, undefined]);
  });
});

it('a code opens nothing from when its payment is known to be lost, before the gift has followed', async () => {
  const caller = await house.newCaller();
  const bought = await buy(caller, 3);
  await house.db.prisma.gift.update({ where: { id: bought.giftId }, data: { paymentUndone: 'disputed' } });
  await expect(core.redeemGift(house.deps, { caller, code: bought.code })).rejects.toMatchObject({
    code: 'gift_not_found',
  });
});
