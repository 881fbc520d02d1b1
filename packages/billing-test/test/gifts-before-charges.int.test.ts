import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { join, monthly, pay } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const { billing, buy: buyGift, decide, dispute, lose, mailsTo, redeem } = giftActs(() => house);
const paidInvoices = async (caller: Caller) =>
  (await core.listInvoices(house.deps, { caller, cursor: undefined })).items.filter(
    ({ status, total }) => status === 'paid' && total.amountMinor > 0,
  );

let codes = 0;
async function give(caller: Caller, months: number): Promise<string> {
  const code = `GIVEN-${(codes += 1)}`;
  await house.addGift({ code, months });
  const { until } = await core.redeemGift(house.deps, { caller, code });
  await house.work();
  return until;
}

async function buy(caller: Caller, trial: boolean, card?: string) {
  await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
  const { id } = await core.startCheckout(house.deps, { caller, ...monthly, trial });
  expect(await pay(house, id, card)).toMatchObject({ outcome: 'complete' });
  await house.tell();
}

const apart = (one: string | null | undefined, other: string): number =>
  Math.abs(Date.parse(one ?? '') - Date.parse(other));

it('a purchase waits for all gifts that lie behind each other', async () => {
  const caller = await house.newCaller();
  await give(caller, 1);
  const until = await give(caller, 3);
  await buy(caller, false);
  const { subscription } = await billing(caller);
  expect(apart(subscription?.nextCharge?.at, until)).toBeLessThan(1_001);
});

it('a trial that comes on top of a gift is had once', async () => {
  const caller = await house.newCaller();
  const until = await give(caller, 1);
  await buy(caller, true, '5555555555554444');
  const { subscription, trialAvailable } = await billing(caller);
  expect(trialAvailable).toBe(false);
  const end = new Date(Date.parse(until) + 14 * day).toISOString();
  expect(subscription).toMatchObject({ state: 'trial' });
  expect(apart(subscription?.trialEndsAt, end)).toBeLessThan(1_001);
  expect(apart(subscription?.nextCharge?.at, end)).toBeLessThan(1_001);
  // The trial also counts as used for the card.
  const other = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, { caller: other, ...monthly });
  await pay(house, id, '5555555555554444');
  expect(await core.getCheckout(house.deps, { caller: other, id })).toMatchObject({ refusedBecause: 'trial_used' });
});

it('an open purchase is another one after a gift was redeemed or the price has changed, and else the same', async () => {
  const caller = await house.newCaller();
  const start = async () => (await core.startCheckout(house.deps, { caller, ...monthly, trial: false })).id;
  const first = await start();
  expect(await start()).toBe(first);
  await give(caller, 1);
  const second = await start();
  expect(second).not.toBe(first);
  expect(await start()).toBe(second);
  const where = { planId_currency: { planId: monthly.planId, currency: 'USD' } };
  const { amountMinor, stripePriceId } = await house.db.prisma.planPrice.findUniqueOrThrow({ where });
  await house.db.prisma.planPrice.update({ where, data: { amountMinor: 499, stripePriceId: null } });
  const third = await start();
  expect(third).not.toBe(second);
  await house.db.prisma.planPrice.update({ where, data: { amountMinor, stripePriceId } });
  await core.startCheckout(house.deps, { caller, ...monthly, trial: false });
});

it('a gift of somebody who had cancelled puts the next charge off when the cancellation is taken back', async () => {
  const caller = await join(house, { trial: false });
  await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  const until = await give(caller, 3);
  expect(apart(until, addMonths(new Date(house.emulator.now()), 4).toISOString())).toBeLessThan(1_001);
  await core.resumeSubscription(house.deps, { caller });
  await house.work();
  expect((await billing(caller)).subscription).toMatchObject({ paidUntil: until, nextCharge: { at: until } });
  await house.pass(100 * day);
  await house.tell();
  expect(await paidInvoices(caller)).toHaveLength(1);
});

/** Someone in a two-month pause, after the paid period, who redeems three months; also returns the end of those. */
async function giveInPause(): Promise<{ caller: Caller; until: string }> {
  const caller = await join(house, { trial: false });
  await core.pauseSubscription(house.deps, { caller, months: 2 });
  await house.pass(40 * day);
  await house.tell();
  const until = await give(caller, 3);
  expect((await billing(caller)).subscription).toMatchObject({ state: 'paused', nextCharge: { at: until } });
  return { caller, until };
}

async function mustWaitFor({ caller, until }: { caller: Caller; until: string }) {
  await house.pass(60 * day);
  await house.tell();
  expect(await paidInvoices(caller)).toHaveLength(1);
  const { subscription } = await billing(caller);
  expect(subscription).toMatchObject({ state: 'active', nextCharge: { amountMinor: 399 } });
  expect(apart(subscription?.nextCharge?.at, until)).toBeLessThan(1_001);
}

it('a gift within a pause is not charged over when its owner ends the pause', async () => {
  const { caller, until } = await giveInPause();
  const back = await core.unpauseSubscription(house.deps, { caller });
  expect(back).toMatchObject({ access: { hasSubscription: true }, subscription: { state: 'active' } });
  expect(apart(back.subscription?.nextCharge?.at, until)).toBeLessThan(1_001);
  await house.work();
  await mustWaitFor({ caller, until });
});

it('a gift within a pause is not charged over when the pause ends by itself, whenever that is heard', async () => {
  await mustWaitFor(await giveInPause());
});

it('a gift that is redeemed in a pause that is still paid for puts the charge off at once', async () => {
  const caller = await join(house, { trial: false });
  await house.pass(3 * day);
  await core.pauseSubscription(house.deps, { caller, months: 1 });
  const until = await give(caller, 3);
  const { subscription } = await billing(caller);
  expect(subscription).toMatchObject({ state: 'paused', paidUntil: until, nextCharge: { at: until } });
  await house.pass(70 * day);
  await house.tell();
  expect(await paidInvoices(caller)).toHaveLength(1);
  expect((await billing(caller)).subscription).toMatchObject({ state: 'active', nextCharge: { at: until } });
  await house.pass(Date.parse(until) - house.emulator.now() + 2 * hour);
  await house.tell();
  expect(await paidInvoices(caller)).toHaveLength(2);
});

it('a gift that ends within a pause leaves its end as it is', async () => {
  const caller = await join(house, { trial: false });
  await core.pauseSubscription(house.deps, { caller, months: 3 });
  const { subscription } = await billing(caller);
  await give(caller, 1);
  const after = (await billing(caller)).subscription;
  expect(after).toMatchObject({
    state: 'paused',
    nextCharge: subscription?.nextCharge,
    paidUntil: subscription?.paidUntil,
  });
  // The second gift reaches beyond the pause.
  const until = await give(caller, 3);
  await house.pass(130 * day);
  await house.tell();
  expect(await paidInvoices(caller)).toHaveLength(1);
  expect((await billing(caller)).subscription).toMatchObject({ state: 'active', nextCharge: { at: until } });
});

describe('a gift that put a charge off in a pause', () => {
  const inPause = async (months: number) => {
    const caller = await join(house, { trial: false });
    await core.pauseSubscription(house.deps, { caller, months });
    const goesOn = (await billing(caller)).subscription?.resumesAt ?? '';
    await house.pass(40 * day);
    await house.tell();
    return { caller, goesOn };
  };
  const passTo = async (at: string, ms = 0) => {
    await house.pass(Date.parse(at) - house.emulator.now() + ms);
    await house.tell();
  };

  it.each([5, 45, 75])(
    'is lost after %d days: the letter names the charge, the pause ends as it was to',
    async (days) => {
      const { caller, goesOn } = await inPause(3);
      const gift = await buyGift(await house.newCaller(), 6);
      await redeem(caller, gift);
      await house.pass(days * day);
      await house.tell();
      await lose(gift);
      const at = (await billing(caller)).subscription?.nextCharge?.at ?? '';
      const told = Math.max(Date.parse(goesOn), house.emulator.now() + 7 * day);
      expect(apart(at, new Date(told).toISOString())).toBeLessThan(1_001);
      const letter = (await mailsTo(caller)).find(({ subject }) => subject.startsWith('Your gift'));
      const ends = new Date(Math.ceil((house.emulator.now() + 7 * day) / 1_000) * 1_000).toISOString();
      const shown = await billing(caller);
      expect([shown.access.hasSubscription, shown.coveredUntil]).toEqual([true, ends]);
      const on = new Date(at).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
      expect(letter?.text).toContain(`We'll now charge $3.99 on ${on}.`);
      await house.work();
      expect((await billing(caller)).subscription?.nextCharge?.at).toBe(at);
      await passTo(ends, 2 * hour);
      // The pause continues and gives nothing: the email said when the gift ends.
      expect((await billing(caller)).access.hasSubscription).toBe(ends === at);
      await passTo(at, 2 * hour);
      const [newest, ...rest] = await paidInvoices(caller);
      expect([newest?.createdAt, rest.length]).toEqual([at, 1]);
      expect((await billing(caller)).access.hasSubscription).toBe(true);
    },
  );

  describe('and is lost, so that it rests again', () => {
    const lost = async () => {
      const { caller, goesOn } = await inPause(3);
      const gift = await buyGift(await house.newCaller(), 6);
      await redeem(caller, gift);
      await house.pass(5 * day);
      await house.tell();
      await lose(gift);
      const ends = (await billing(caller)).coveredUntil ?? '';
      return { caller, goesOn, ends };
    };

    it.each([
      ['before the gift ends', -day],
      ['once it has ended', day],
    ])('is charged no sooner than it is shown when its owner ends the pause %s', async (_, ms) => {
      const { caller, ends } = await lost();
      await passTo(ends, ms);
      const { subscription } = await billing(caller);
      expect(subscription).toMatchObject({ state: 'paused', paidUntil: ends, may: { unpause: true } });
      const back = await core.unpauseSubscription(house.deps, { caller });
      expect(back).toMatchObject({ access: { hasSubscription: true } });
      const at = subscription?.unpaused?.at ?? '';
      expect(apart(back.subscription?.nextCharge?.at, at)).toBeLessThan(61_001);
      await passTo(at, 3 * hour);
      expect(await paidInvoices(caller)).toHaveLength(2);
      expect((await billing(caller)).subscription?.state).toBe('active');
    });

    it('goes on where another gift reaches beyond the pause, and rests no more', async () => {
      const { caller, ends, goesOn } = await lost();
      const until = await give(caller, 6);
      expect(Date.parse(until)).toBeGreaterThan(Date.parse(goesOn));
      await passTo(ends, day);
      expect(await billing(caller)).toMatchObject({
        access: { hasSubscription: true },
        subscription: { nextCharge: { at: until } },
      });
    });

    it('ends with the gift when it is cancelled, and is charged no more', async () => {
      const { caller, ends, goesOn } = await lost();
      await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
      await house.work();
      expect((await billing(caller)).subscription).toMatchObject({ state: 'ending', endsAt: ends, nextCharge: null });
      await passTo(ends, hour);
      expect(await billing(caller)).toMatchObject({
        access: { hasSubscription: false },
        // The day that was promised, not the one until which was paid before the pause.
        subscription: { state: 'ended', endsAt: ends },
      });
      await passTo(goesOn, day);
      expect(await paidInvoices(caller)).toHaveLength(1);
    });
  });

  it('holds one that ends in the pause, too: nothing rests while that is disputed, and nothing is added once it is won', async () => {
    const { caller } = await inPause(3);
    const [within, beyond] = [await buyGift(await house.newCaller(), 1), await buyGift(await house.newCaller(), 3)];
    await redeem(caller, within);
    const { until } = await redeem(caller, beyond);
    await house.pass(3 * day);
    const id = await dispute(within);
    expect(await billing(caller)).toMatchObject({ access: { hasSubscription: true } });
    expect((await mailsTo(caller)).filter(({ subject }) => subject.startsWith('Your gift'))).toEqual([]);
    await house.pass(10 * day);
    await decide(id, 'won');
    await house.work();
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(until);
  });

  it('does so where nobody has said when the pause ends', async () => {
    const caller = await join(house, { trial: false });
    const { id = '' } = (await billing(caller)).subscription ?? {};
    await house.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await house.tell();
    const until = await give(caller, 3);
    await house.stripe.subscriptions.update(id, { pause_collection: '' });
    // The events are lost: Stripe keeps them for 30 days.
    await house.pass(100 * day);
    await core.syncAccount(house.deps, caller.accountId);
    expect(await paidInvoices(caller)).toHaveLength(1);
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(until);
  });
});

/** The most recent charge that someone paid. */
async function lastCharge({ accountId }: Caller): Promise<string> {
  const { chargeId } = await house.db.prisma.invoice.findFirstOrThrow({
    where: { accountId, chargeId: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  return chargeId ?? '';
}

it('a subscription whose payment was given back is not made longer by a gift that is redeemed before that is known', async () => {
  const caller = await join(house, { trial: false });
  await house.stripe.refunds.create({ charge: await lastCharge(caller) });
  await give(caller, 3);
  await house.tell();
  const now = new Date(house.deps.billingClock.now());
  const until = addMonths(now, 3).toISOString();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'ended' },
    access: { hasSubscription: true, reasons: [{ state: 'gift', until }, { state: 'refunded' }] },
  });
  const gift = await house.db.prisma.gift.findFirst({ where: { redeemedById: caller.accountId } });
  expect(gift).toMatchObject({ state: 'redeemed', extendsId: null });
});

it('a subscription that was made longer for nothing stays given back', async () => {
  const caller = await join(house, { trial: false });
  const charge = await lastCharge(caller);
  const { id } = await house.db.prisma.subscription.findFirstOrThrow({ where: { accountId: caller.accountId } });
  await house.stripe.refunds.create({ charge });
  await house.pass(day);
  const trial_end = Math.floor(house.emulator.now() / 1_000) + 90 * 24 * 3_600;
  await house.stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' });
  await house.tell();
  expect(await billing(caller)).toMatchObject({ subscription: { state: 'ended' }, access: { hasSubscription: false } });
  expect(await house.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
});

it('a gift that is redeemed while a payment is disputed puts the next charge off when the dispute is won', async () => {
  const caller = await join(house, { trial: false });
  const { id: dispute } = house.emulator.testControls.openDispute(await lastCharge(caller));
  const until = await give(caller, 3);
  const disputed = await billing(caller);
  expect(disputed.subscription).toMatchObject({ state: 'disputed' });
  house.emulator.testControls.closeDispute(dispute, 'won');
  await house.tell();
  const { subscription } = await billing(caller);
  expect(subscription).toMatchObject({ state: 'active' });
  expect(apart(subscription?.nextCharge?.at, until)).toBeLessThan(1_001);
});
