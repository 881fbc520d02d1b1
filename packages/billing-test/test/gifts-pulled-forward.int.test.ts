import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, monthly, operator, pay } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

let codes = 0;
async function give(caller: Caller, months: number): Promise<string> {
  const code = `CLOSE-${(codes += 1)}`;
  await house.addGift({ code, months });
  await core.redeemGift(house.deps, { caller, code });
  await house.work();
  return code;
}

const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const annual = { planId: 'learn-more-annual', trial: false };
const monthsFromNow = (months: number): string =>
  addMonths(new Date(Math.floor(house.emulator.now() / 1_000) * 1_000), months).toISOString();

async function subscriptionOf({ accountId }: Caller): Promise<string> {
  return (await house.db.prisma.subscription.findFirstOrThrow({ where: { accountId } })).id;
}
async function chargeOf({ accountId }: Caller): Promise<string> {
  const { chargeId } = await house.db.prisma.invoice.findFirstOrThrow({ where: { accountId, totalMinor: { gt: 0 } } });
  return chargeId ?? '';
}

const losses: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  'was given back': async (caller) => house.stripe.refunds.create({ charge: await chargeOf(caller) }),
  'was lost in a dispute': async (caller) => {
    house.emulator.testControls.closeDispute(
      house.emulator.testControls.openDispute(await chargeOf(caller)).id,
      'lost',
    );
  },
  'was ended at once': async (caller) => house.stripe.subscriptions.cancel(await subscriptionOf(caller)),
};

describe('gifts that lie behind a year', () => {
  it.each(Object.entries(losses))('begin when it %s, behind each other', async (_how, lose) => {
    const caller = await join(house, annual);
    await give(caller, 3);
    await give(caller, 1);
    await house.pass(40 * day);
    await lose(caller);
    await house.tell();
    const { access } = await billing(caller);
    expect(access.hasSubscription).toBe(true);
    const [first, second] = access.reasons
      .filter(({ source }) => source === 'gift')
      .toSorted((a, b) => a.from.localeCompare(b.from));
    expect([first?.from, first?.until]).toEqual([monthsFromNow(0), monthsFromNow(3)]);
    const behind = first?.until ?? '';
    expect([second?.from, second?.until]).toEqual([behind, addMonths(new Date(behind), 1).toISOString()]);
  });

  it('stay where they are while it is disputed, and while it stands', async () => {
    const caller = await join(house, annual);
    await give(caller, 3);
    const gift = () => house.db.prisma.gift.findFirstOrThrow({ where: { redeemedById: caller.accountId } });
    const before = await gift();
    const { id } = house.emulator.testControls.openDispute(await chargeOf(caller));
    await house.tell();
    await core.pullForwardAccountGifts(house.deps, { accountId: caller.accountId, since: new Date(0).toISOString() });
    expect(await gift()).toEqual(before);
    house.emulator.testControls.closeDispute(id, 'won');
    await house.tell();
    await core.pullForwardAccountGifts(house.deps, { accountId: caller.accountId, since: new Date(0).toISOString() });
    expect(await gift()).toEqual(before);
  });

  it('begin when it had ended, however late and however often that is heard', async () => {
    const caller = await join(house, annual);
    await give(caller, 3);
    await house.stripe.subscriptions.cancel(await subscriptionOf(caller));
    const [from, until] = [monthsFromNow(0), monthsFromNow(3)];
    await house.pass(10 * day);
    await house.tell();
    await core.pullForwardAccountGifts(house.deps, { accountId: caller.accountId, since: from });
    const { access } = await billing(caller);
    expect(access.reasons.find(({ source }) => source === 'gift')).toMatchObject({ from, until, state: 'gift' });
  });

  it('put off the first charge of what is bought next by their own months only', async () => {
    const caller = await join(house, annual);
    await give(caller, 3);
    await house.stripe.refunds.create({ charge: await chargeOf(caller) });
    await house.tell();
    const until = monthsFromNow(3);
    const { id } = await core.startCheckout(house.deps, { caller, ...monthly, trial: false });
    expect(await pay(house, id)).toMatchObject({ outcome: 'complete' });
    await house.tell();
    const { subscription } = await billing(caller);
    expect(subscription).toMatchObject({ state: 'active', nextCharge: { at: until } });
  });
});

it('a gift behind a gift begins when that one ends, having been given back', async () => {
  const caller = await house.newCaller();
  const first = await give(caller, 3);
  await give(caller, 1);
  await house.pass(10 * day);
  const { id: giftId } = await house.db.prisma.gift.update({
    where: { codeHash: core.giftCodeHash(first) },
    data: { paymentUndone: 'refunded' },
  });
  await core.cascadeGiftPayment(house.deps, { giftId });
  await house.work();
  await house.pass(7 * day);
  const { reasons } = (await billing(caller)).access;
  expect(reasons[0]).toMatchObject({ state: 'gift', from: monthsFromNow(0), until: monthsFromNow(1) });
});

it('a gift behind a grant begins when that is taken back', async () => {
  const caller = await house.newCaller();
  const until = new Date(house.emulator.now() + 90 * day);
  const grant = { caller: operator, accountId: caller.accountId, planId: undefined, until, reason: 'Helped us.' };
  const { id } = await core.grantAccess(house.deps, grant);
  await give(caller, 1);
  await house.pass(5 * day);
  await core.revokeGrant(house.deps, { caller: operator, id, reason: 'Was a mistake.' });
  await house.work();
  const { reasons } = (await billing(caller)).access;
  expect(reasons[0]).toMatchObject({ state: 'gift', from: monthsFromNow(0), until: monthsFromNow(1) });
});
