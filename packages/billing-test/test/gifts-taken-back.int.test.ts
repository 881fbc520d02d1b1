import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { join, monthly, pay } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Bought } from './gift-acts.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const {
  billing,
  buy,
  charged,
  dayOf,
  decide,
  dispute,
  inDays,
  lose,
  loseUnheard,
  losses,
  mailsTo,
  points,
  redeem,
  trialEnd,
  words,
} = giftActs(() => house);

describe('a gift to oneself that made a subscription longer', () => {
  it('behind months that a year gave way to is charged back: the charge comes behind them, not behind the year', async () => {
    const caller = await join(house, { trial: false, planId: 'learn-more-annual' });
    await house.pass(day);
    await house.tell();
    const wanted = { caller, planId: 'learn-more-monthly' };
    const { at } = await core.previewPlanChange(house.deps, wanted);
    await core.changePlan(house.deps, { ...wanted, at: new Date(at), amountMinor: 0 });
    const paidUntil = (await billing(caller)).subscription?.paidUntil ?? '';
    const bought = await buy(caller, 3);
    await redeem(caller, bought);
    expect(await words(caller)).toContain(`Subscription (Monthly), paid until ${dayOf(paidUntil)}.`);
    await lose(bought);
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(paidUntil);
    expect(await trialEnd(caller)).toBe(paidUntil);
  });

  it('is charged back: a letter names the day, the charge comes then, and its points go', async () => {
    const caller = await join(house, { trial: false });
    const bought = await buy(caller, 12);
    const paidUntil = (await billing(caller)).subscription?.paidUntil ?? '';
    const { until } = await redeem(caller, bought);
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(until);
    await house.pass(60 * day);
    await house.tell();
    expect(await words(caller)).toEqual([
      `Gift, from ${dayOf(paidUntil)} until ${dayOf(until)}.`,
      `Subscription (Monthly): gifts put off its next charge until ${dayOf(until)}.`,
    ]);
    const before = await points(caller);
    expect(before).toBeGreaterThan(2);

    const id = await dispute(bought);
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(until);
    expect((await billing(caller)).access.hasSubscription).toBe(true);
    await decide(id, 'lost');
    const told = inDays(7);
    expect((await billing(caller)).subscription).toMatchObject({
      state: 'active',
      nextCharge: { at: told, amountMinor: 399 },
    });
    expect(await trialEnd(caller)).toBe(told);
    expect(await words(caller)).toEqual([
      `Gift, from ${dayOf(paidUntil)} until ${dayOf(told)}.`,
      `Subscription (Monthly): gifts put off its next charge until ${dayOf(told)}.`,
    ]);
    const letters = (await mailsTo(caller)).filter(({ subject }) => subject.startsWith('Your gift ends'));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('$3.99');
    // The points of the first month were paid for.
    expect(await points(caller)).toBe(2);

    await house.pass(7 * day - hour);
    await house.tell();
    expect(await charged(caller)).toHaveLength(1);
    await house.pass(4 * hour);
    await house.tell();
    expect(await charged(caller)).toHaveLength(2);
    expect(await words(caller)).toEqual([
      `Subscription (Monthly), paid until ${dayOf(addMonths(new Date(told), 1).toISOString())}.`,
      'Gift: its payment was refunded.',
    ]);
    expect(await points(caller)).toBe(4);
  });

  it.each(Object.keys(losses))(
    'gives nothing after the day where the card is declined, its payment being %s',
    async (how) => {
      const caller = await join(house, { trial: false });
      const bought = await buy(caller, 12);
      await redeem(caller, bought);
      await house.pass(40 * day);
      await house.tell();
      const customer = await core.ensureCustomer(house.deps, caller.accountId);
      const card = { number: '4000000000000341', exp_month: 12, exp_year: 2050, cvc: '123' };
      const { id } = await house.stripe.paymentMethods.create({ type: 'card', card });
      await house.stripe.paymentMethods.attach(id, { customer });
      const { id: subscription } = await house.db.prisma.subscription.findFirstOrThrow({
        where: { accountId: caller.accountId },
      });
      await house.stripe.subscriptions.update(subscription, { default_payment_method: id });
      await losses[how]?.(bought);
      await house.pass(8 * day);
      await house.tell();
      expect((await billing(caller)).subscription).toMatchObject({ state: 'grace' });
      await house.pass(7 * day);
      await house.tell();
      expect((await billing(caller)).access.hasSubscription).toBe(false);
    },
  );
});

describe('the next charge', () => {
  it('never comes before the end of what is paid for', async () => {
    const caller = await join(house, { planId: 'learn-more-annual', trial: false });
    const paidUntil = (await billing(caller)).subscription?.paidUntil ?? '';
    const bought = await buy(caller, 6);
    await redeem(caller, bought);
    await lose(bought);
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(paidUntil);
    expect(await trialEnd(caller)).toBe(paidUntil);
    expect(await words(caller)).toEqual([
      `Subscription (Annual), paid until ${dayOf(paidUntil)}.`,
      'Gift: its payment was refunded.',
    ]);
    const [letter] = (await mailsTo(caller)).filter(({ subject }) => subject.startsWith("Your gift won't begin"));
    expect(letter?.text).toContain('$39.99');
  });

  it('never comes before the end of a year that a code made free', async () => {
    const coupon = await house.stripe.coupons.create({ percent_off: 100, duration: 'once' });
    await house.stripe.promotionCodes.create({ code: 'FREEYEAR', promotion: { type: 'coupon', coupon: coupon.id } });
    const caller = await join(house, { planId: 'learn-more-annual', trial: false, coupon: 'FREEYEAR' });
    const paidUntil = (await billing(caller)).subscription?.paidUntil ?? '';
    const [lost, kept] = [await buy(caller, 1), await buy(caller, 3)];
    await redeem(caller, lost);
    expect(await words(caller)).toContain(`Subscription (Annual), paid until ${dayOf(paidUntil)}.`);
    await redeem(caller, kept);
    await lose(lost);
    // The gift behind the lost one moves up to the end of the year, not into it.
    const until = addMonths(new Date(paidUntil), 3).toISOString();
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(until);
    await lose(kept);
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(paidUntil);
    expect(await trialEnd(caller)).toBe(paidUntil);
  });

  it.each([0, 1, 2])(
    'keeps the months of the others where gift %i of three that lie behind each other is lost',
    async (lost) => {
      const caller = await join(house, { trial: false });
      const gifts = [await buy(caller, 3), await buy(caller, 6), await buy(caller, 12)];
      for (const bought of gifts) await redeem(caller, bought);
      await house.pass(45 * day);
      await house.tell();
      const told = inDays(7);
      await lose(gifts[lost] as Bought);
      // The first has begun, and lasts until the announced day; the others follow whatever is left before them.
      const months = [3, 6, 12].filter((_, n) => n !== lost && n > 0).reduce((sum, each) => sum + each, 0);
      const first = await house.db.prisma.gift.findUniqueOrThrow({ where: { id: gifts[0]?.giftId ?? '' } });
      const behind = lost === 0 ? new Date(told) : (first.accessUntil as Date);
      const at = addMonths(behind, months).toISOString();
      expect((await billing(caller)).subscription?.nextCharge?.at).toBe(at);
      expect(await trialEnd(caller)).toBe(at);
    },
  );

  it('comes forward each time, also when the same gift is bought and given back again on one day', async () => {
    const caller = await join(house, { planId: 'learn-more-monthly', trial: true });
    const before = await trialEnd(caller);
    for (const _time of ['the first', 'the second', 'the third']) {
      const bought = await buy(caller, 1);
      await redeem(caller, bought);
      expect(await trialEnd(caller)).toBe(addMonths(new Date(before), 1).toISOString());
      await house.stripe.refunds.create({ payment_intent: bought.paymentIntent });
      await house.tell();
      await house.work();
      expect(await trialEnd(caller)).toBe(before);
      expect((await billing(caller)).subscription?.nextCharge?.at).toBe(before);
    }
  });

  it('stays where it is for months that the provider does not know of yet', async () => {
    const caller = await join(house, { trial: false });
    const gifts = [await buy(caller, 12), await buy(caller, 12), await buy(caller, 12)];
    for (const bought of gifts) await redeem(caller, bought);
    const before = await trialEnd(caller);
    await lose(gifts[2] as Bought);
    expect(await trialEnd(caller)).toBe(before);
    const second = await house.db.prisma.gift.findUniqueOrThrow({ where: { id: gifts[1]?.giftId ?? '' } });
    await lose(gifts[0] as Bought);
    const next = (await billing(caller)).subscription?.nextCharge?.at ?? '';
    expect(Date.parse(next)).toBeLessThan(second.accessUntil?.getTime() ?? 0);
    expect(next).toBe(await trialEnd(caller));
    await lose(gifts[1] as Bought);
    const { subscription } = await billing(caller);
    expect(dayOf(subscription?.nextCharge?.at)).toBe(dayOf(addMonths(new Date(house.emulator.now()), 1).toISOString()));
  });

  it('comes forward where a purchase waited for the gift, and a trial behind it moves along', async () => {
    for (const trial of [false, true]) {
      const caller = await house.newCaller();
      const bought = await buy(caller, 6);
      await redeem(caller, bought);
      await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
      const { id } = await core.startCheckout(house.deps, { caller, ...monthly, trial });
      await pay(house, id);
      await house.tell();
      await lose(bought);
      const told = inDays(trial ? 7 + 14 : 7);
      const { subscription, access } = await billing(caller);
      expect(subscription).toMatchObject({ nextCharge: { at: told }, trialEndsAt: trial ? told : null });
      expect(access.hasSubscription).toBe(true);
      expect(await trialEnd(caller)).toBe(told);
    }
  });

  it('leaves a trial whole that began while the gift was withheld, however much later the gift would have ended', async () => {
    for (const daysBefore of [0, 18, 25]) {
      const caller = await house.newCaller();
      const bought = await buy(caller, 1);
      await redeem(caller, bought);
      await house.pass(2 * day);
      const disputed = await dispute(bought);
      await house.pass(daysBefore * day);
      await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
      const { id } = await core.startCheckout(house.deps, { caller, ...monthly, trial: true });
      await pay(house, id);
      await house.tell();
      const promised = (await billing(caller)).subscription?.nextCharge?.at;
      expect(promised).toBe(inDays(14));
      await decide(disputed, 'lost');
      expect((await billing(caller)).subscription).toMatchObject({
        nextCharge: { at: promised },
        trialEndsAt: promised,
      });
      expect(await trialEnd(caller)).toBe(promised);
    }
  });

  it('leaves a trial whole that began behind another gift while the lost one was withheld', async () => {
    const caller = await house.newCaller();
    const bought = await buy(caller, 3);
    await redeem(caller, bought);
    await house.pass(2 * day);
    const disputed = await dispute(bought);
    await house.pass(48 * day);
    const { until } = await redeem(caller, await buy(await house.newCaller(), 1));
    await house.pass(2 * day);
    await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
    const { id } = await core.startCheckout(house.deps, { caller, ...monthly, trial: true });
    await pay(house, id);
    await house.tell();
    const promised = (await billing(caller)).subscription?.nextCharge?.at;
    expect(promised).toBe(new Date(Date.parse(until) + 14 * day).toISOString());
    await decide(disputed, 'lost');
    expect((await billing(caller)).subscription).toMatchObject({ nextCharge: { at: promised }, trialEndsAt: promised });
  });

  it('is not put off by a purchase that was opened while the gift stood', async () => {
    const caller = await house.newCaller();
    const bought = await buy(caller, 6);
    await redeem(caller, bought);
    const { id } = await core.startCheckout(house.deps, { caller, ...monthly, trial: false });
    await lose(bought);
    expect(await core.getCheckout(house.deps, { caller, id })).toMatchObject({ state: 'expired' });
  });

  it("is nobody's where the membership is cancelled: it ends sooner", async () => {
    const caller = await join(house, { trial: false });
    const bought = await buy(caller, 6);
    await redeem(caller, bought);
    await house.pass(40 * day);
    await house.tell();
    await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
    await lose(bought);
    const told = inDays(7);
    expect((await billing(caller)).subscription).toMatchObject({ state: 'ending', nextCharge: null, paidUntil: told });
    const [letter] = (await mailsTo(caller)).filter(({ subject }) => subject.startsWith('Your gift ends'));
    expect(letter?.text).toContain("You won't be charged.");
    await house.pass(7 * day + hour);
    await house.tell();
    expect((await billing(caller)).access.hasSubscription).toBe(false);
    expect(await charged(caller)).toHaveLength(1);
  });

  it('is told and kept where the provider hears of it only after the day', async () => {
    const caller = await join(house, { trial: false });
    const bought = await buy(await house.newCaller(), 12);
    await redeem(caller, bought);
    await house.pass(40 * day);
    await house.tell();
    await loseUnheard(bought);
    const told = inDays(7);
    const next = async () => (await billing(caller)).subscription?.nextCharge?.at ?? null;
    // Twice, with a read of the provider in between: the day stays.
    await house.pass(3 * day);
    await core.cascadeGiftPayment(house.deps, bought);
    await core.syncAccount(house.deps, caller.accountId);
    expect(await next()).toBe(told);
    await house.pass(20 * day);
    await core.syncAccount(house.deps, caller.accountId);
    expect((await billing(caller)).access.hasSubscription).toBe(false);
    expect(await charged(caller)).toHaveLength(1);
    await core.bringForwardAll(house.deps);
    await core.bringForwardAll(house.deps);
    await house.pass(2 * hour);
    await house.tell();
    await core.bringForwardAll(house.deps);
    expect(await charged(caller)).toHaveLength(2);
    expect((await billing(caller)).access.hasSubscription).toBe(true);
    expect((await mailsTo(caller)).filter(({ subject }) => subject.startsWith('Your gift ends'))).toHaveLength(1);
  });

  it('is put off from the told day by a gift that is redeemed meanwhile', async () => {
    const caller = await join(house, { trial: false });
    const bought = await buy(await house.newCaller(), 12);
    await redeem(caller, bought);
    await house.pass(40 * day);
    await house.tell();
    await loseUnheard(bought);
    const told = inDays(7);
    const { until } = await core.redeemGift(house.deps, { caller, code: (await buy(caller, 3)).code });
    expect(until).toBe(addMonths(new Date(told), 3).toISOString());
    await house.work();
    expect((await billing(caller)).subscription?.nextCharge?.at).toBe(until);
    expect(await trialEnd(caller)).toBe(until);
  });
});
