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

async function grant({ accountId }: Caller, days: number): Promise<string> {
  const until = new Date(house.emulator.now() + days * day);
  const wish = { caller: operator, accountId, planId: undefined, until, reason: 'Helped us.' };
  return (await core.grantAccess(house.deps, wish)).id;
}
async function revoke(id: string): Promise<void> {
  await core.revokeGrant(house.deps, { caller: operator, id, reason: 'Was a mistake.' });
  await house.work();
  await house.tell();
}
const trialEnd = async (caller: Caller) => {
  const { trial_end: end } = await house.stripe.subscriptions.retrieve(await subscriptionOf(caller));
  return new Date((end ?? 0) * 1_000).toISOString();
};
const nextCharge = async (caller: Caller) => (await billing(caller)).subscription?.nextCharge;
const lettersTo = async ({ accountId }: Caller, subject: string) => {
  const { email } = await house.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  return house.mails.filter((mail) => mail.to === email && mail.subject.startsWith(subject));
};

it('a gift behind a grant begins when that is taken back', async () => {
  const caller = await house.newCaller();
  const id = await grant(caller, 90);
  await give(caller, 1);
  await house.pass(5 * day);
  await revoke(id);
  const { reasons } = (await billing(caller)).access;
  expect(reasons[0]).toMatchObject({ state: 'gift', from: monthsFromNow(0), until: monthsFromNow(1) });
});

describe('a grant beside a membership', () => {
  it('puts no charge off: a gift does, by its months, and nothing changes when the grant is taken back', async () => {
    const caller = await join(house, { trial: false });
    const paidUntil = (await billing(caller)).subscription?.paidUntil ?? '';
    const id = await grant(caller, 3 * 365);
    await give(caller, 1);
    const at = addMonths(new Date(paidUntil), 1).toISOString();
    expect(await nextCharge(caller)).toMatchObject({ at });
    await house.pass(2 * day);
    await revoke(id);
    expect(await nextCharge(caller)).toMatchObject({ at, amountMinor: 399 });
    expect(await trialEnd(caller)).toBe(at);
    expect(await lettersTo(caller, 'Your membership now')).toEqual([]);
  });

  it('lets a gift that ends within a pause follow it, and puts off no charge beyond the months of the gift', async () => {
    const caller = await join(house, { trial: false });
    await core.pauseSubscription(house.deps, { caller, months: 3 });
    await house.work();
    const resumes = await house.db.prisma.accessFact.findFirstOrThrow({
      where: { accountId: caller.accountId, knownUntil: null },
    });
    await grant(caller, 3 * 365);
    await give(caller, 1);
    const at = addMonths(resumes.resumesAt ?? new Date(0), 1).toISOString();
    expect(await nextCharge(caller)).toMatchObject({ at });
  });

  it.each([
    ['far ahead', 3 * 365],
    ['within the two years that the provider looks ahead', 200],
  ])('that was bought behind it and a gift is charged behind the gift when it is taken back: %s', async (_, days) => {
    const caller = await house.newCaller();
    const id = await grant(caller, days);
    await give(caller, 1);
    const { id: checkoutId } = await core.startCheckout(house.deps, { caller, ...monthly, trial: false });
    await pay(house, checkoutId);
    await house.tell();
    await house.pass(40 * day);
    await house.tell();
    await revoke(id);
    const at = monthsFromNow(1);
    expect(await nextCharge(caller)).toMatchObject({ at, amountMinor: 399 });
    expect(await trialEnd(caller)).toBe(at);
    const letters = await lettersTo(caller, 'Your membership now renews on');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('$3.99');
  });

  it('that was bought with a trial behind it and a gift keeps its trial behind the gift', async () => {
    const caller = await house.newCaller();
    const id = await grant(caller, 200);
    await give(caller, 1);
    await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
    const { id: checkoutId } = await core.startCheckout(house.deps, { caller, ...monthly, trial: true });
    await pay(house, checkoutId);
    await house.tell();
    await house.pass(40 * day);
    await house.tell();
    const at = new Date(Date.parse(monthsFromNow(1)) + 14 * day).toISOString();
    await revoke(id);
    expect(await nextCharge(caller)).toMatchObject({ at });
    expect(await trialEnd(caller)).toBe(at);
    expect(await lettersTo(caller, 'Your membership now renews on')).toHaveLength(1);
  });

  it('is charged when it was where the gift behind it has begun', async () => {
    const caller = await house.newCaller();
    const id = await grant(caller, 20);
    await give(caller, 1);
    const { id: checkoutId } = await core.startCheckout(house.deps, { caller, ...monthly, trial: false });
    await pay(house, checkoutId);
    await house.tell();
    await house.pass(45 * day);
    await house.tell();
    const before = await nextCharge(caller);
    await revoke(id);
    expect(await nextCharge(caller)).toEqual(before);
  });

  it('a purchase that was opened while the grant stood is opened anew behind what is left', async () => {
    const caller = await house.newCaller();
    const id = await grant(caller, 200);
    await give(caller, 1);
    const { id: checkoutId } = await core.startCheckout(house.deps, { caller, ...monthly, trial: false });
    await revoke(id);
    expect(await core.getCheckout(house.deps, { caller, id: checkoutId })).toMatchObject({ state: 'expired' });
  });
});
