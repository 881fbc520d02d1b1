import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { addMember, join, leave, operator } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const { billing, buy, charged, decide, dispute, losses, mailsTo, points, redeem, words } = giftActs(() => house);
const own = async (caller: Caller) => (await billing(caller)).subscription;
const inDays = (days: number) => new Date(house.emulator.now() + days * day);
const subjects = async (caller: Caller) => (await mailsTo(caller)).map(({ subject }) => subject);

async function passTo(at: string | undefined, ms = 0): Promise<void> {
  await house.pass(Date.parse(at ?? '') + ms - house.emulator.now());
  await house.tell();
}

describe('a membership to which an operator has set an end', () => {
  async function endingIn(days: number): Promise<Caller> {
    const { caller, subscriptionId } = await addMember(house);
    await house.stripe.subscriptions.update(subscriptionId, { cancel_at: Math.floor(inDays(days).getTime() / 1_000) });
    await house.tell();
    return caller;
  }

  it('beyond its period is charged until then, as it says', async () => {
    const caller = await endingIn(45);
    const shown = await own(caller);
    expect(shown).toMatchObject({ state: 'active', nextCharge: { amountMinor: 399, at: shown?.paidUntil } });
    expect(await subjects(caller)).not.toContain('Your membership is cancelled · Houselights');
    await passTo(shown?.paidUntil, hour / 2);
    expect(await billing(caller)).toMatchObject({
      access: { hasSubscription: true },
      subscription: { state: 'active' },
    });
    await house.pass(hour);
    await house.tell();
    expect(await charged(caller)).toHaveLength(2);
    // In its last period, it ends on the day that was set.
    const last = await own(caller);
    expect(last).toMatchObject({ state: 'ending', nextCharge: null });
    await passTo(last?.endsAt, -hour);
    expect((await billing(caller)).access.hasSubscription).toBe(true);
    await passTo(last?.endsAt, hour);
    expect(await own(caller)).toMatchObject({ state: 'ended', endsAt: last?.endsAt });
    expect(await charged(caller)).toHaveLength(2);
  });

  it('within its period has that end', async () => {
    const until = inDays(5).toISOString();
    expect(await own(await endingIn(5))).toMatchObject({ state: 'ending', endsAt: until, nextCharge: null });
  });

  it('is charged no more once its account is to be deleted', async () => {
    const caller = await endingIn(45);
    await leave(house, caller);
    expect(await own(caller)).toMatchObject({ state: 'ending', nextCharge: null });
    await house.pass(33 * day);
    await house.tell();
    expect(await charged(caller)).toHaveLength(1);
  });
});

it('a letter names what was given back now, not once more what was given back before', async () => {
  const { caller } = await addMember(house);
  const [paid] = await charged(caller);
  for (const amountMinor of [150, 70, undefined]) {
    await core.refundInvoice(house.deps, { caller: operator, id: paid?.id ?? '', amountMinor, reason: 'kindness' });
    await house.tell();
  }
  expect((await subjects(caller)).filter((each) => each.includes('on its way back'))).toEqual([
    '$1.50 on its way back to you · Houselights',
    '$0.70 on its way back to you · Houselights',
    '$1.79 on its way back to you · Houselights',
  ]);
});

it('what is to be paid is called by our plan, also when that has been renamed', async () => {
  const caller = await join(house, { trial: false });
  const { stripeCustomerId: customer } = await house.db.prisma.billingCustomer.findUniqueOrThrow({
    where: { accountId: caller.accountId },
  });
  const { id } = await house.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const shown = await own(caller);
  await house.stripe.subscriptions.update(shown?.id ?? '', { default_payment_method: id });
  await passTo(shown?.paidUntil, 2 * hour);
  const rename = (name: string) => house.db.prisma.plan.update({ where: { id: 'learn-more-monthly' }, data: { name } });
  await rename('Matinee');
  expect((await billing(caller)).unpaid).toMatchObject([{ words: 'Matinee' }]);
  await rename('Monthly');
});

it('the first charge of a year that a gift has put off is told a week ahead', async () => {
  const caller = await join(house, { planId: 'learn-more-annual', trial: false });
  await redeem(caller, await buy(await house.newCaller(), 1));
  await house.tell();
  const at = (await own(caller))?.nextCharge?.at;
  await passTo(at, -6 * day);
  await core.sendDueNotices(house.deps);
  await house.work();
  expect(await subjects(caller)).toContainEqual(expect.stringContaining('Your membership renews on'));
});

it('whoever did not pay after a trial is told that its points are taken back, and not that they stay', async () => {
  const caller = await join(house, {}, '4000000000000341');
  expect(await points(caller)).toBe(2);
  await passTo((await own(caller))?.paidUntil, 8 * day);
  await core.endUnpaid(house.deps);
  await house.tell();
  expect(await points(caller)).toBe(0);
  const { text = '' } =
    (await mailsTo(caller)).find(({ subject }) => subject.startsWith('Your access has ended')) ?? {};
  expect(text).toContain("any Producer Points from your free trial that you haven't spent");
  expect(text).not.toContain('and your points');
});

describe('the letter of a cancellation', () => {
  const cancel = (caller: Caller) =>
    core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  const told = async (caller: Caller): Promise<string> =>
    (await mailsTo(caller)).find(({ subject }) => subject.startsWith('Your membership is cancelled'))?.text ?? '';
  const stays = 'your account, your history, and your points';

  it('in the hour in which a trial is charged says that its points are taken back', async () => {
    const caller = await join(house);
    await passTo((await own(caller))?.paidUntil, hour / 2);
    await cancel(caller);
    await house.tell();
    expect(await points(caller)).toBe(0);
    expect(await told(caller)).toContain("any Producer Points from your free trial that you haven't spent");
    expect(await told(caller)).not.toContain(stays);
  });

  it('in a pause speaks of no payment that failed', async () => {
    const caller = await join(house, { trial: false });
    await core.pauseSubscription(house.deps, { caller, months: 2 });
    await passTo((await own(caller))?.paidUntil, day);
    await cancel(caller);
    await house.tell();
    expect(await told(caller)).toContain(stays);
    expect(await told(caller)).not.toContain('your card again');
  });

  it('behind a payment that failed says that the card is tried no more', async () => {
    const caller = await join(house, {}, '4000000000000341');
    await passTo((await own(caller))?.paidUntil, 2 * hour);
    await cancel(caller);
    await house.tell();
    expect(await told(caller)).toContain("won't try your card again");
  });

  it('of a disputed membership offers no way back, for there is none', async () => {
    const caller = await join(house, { trial: false });
    expect(await told(caller)).toBe('');
    const customer = await core.ensureCustomer(house.deps, caller.accountId);
    const [charge] = (await house.stripe.charges.list({ customer })).data;
    house.emulator.testControls.openDispute(charge?.id ?? '');
    await house.tell();
    await cancel(caller);
    await house.tell();
    expect((await own(caller))?.may.resume).toBe(false);
    expect(await told(caller)).toContain("We won't charge you");
    expect(await told(caller)).not.toContain('I changed my mind');
  });

  it('of an account that is to be deleted promises nothing beyond its end', async () => {
    const caller = await join(house, { planId: 'learn-more-annual', trial: false });
    await leave(house, caller);
    const { deleteRequestedAt } = await house.db.prisma.account.findUniqueOrThrow({ where: { id: caller.accountId } });
    const goneAt = new Date((deleteRequestedAt?.getTime() ?? 0) + 14 * day);
    const on = goneAt.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(await told(caller)).toContain(`You can keep watching until ${on}.`);
    expect(await told(caller)).not.toContain('I changed my mind');
  });
});

describe('why there is access, of a gift', () => {
  const ofGift = async (caller: Caller) =>
    (await billing(caller)).access.reasons.find(({ source }) => source === 'gift');

  it('that has put off a charge and is disputed: since the day of the dispute', async () => {
    const { caller } = await addMember(house);
    const gift = await buy(await house.newCaller(), 3);
    await redeem(caller, gift);
    await house.tell();
    await house.pass(40 * day);
    await house.tell();
    const id = await dispute(gift);
    const now = house.deps.billingClock.now().toISOString();
    expect(await ofGift(caller)).toMatchObject({ state: 'disputed', givesAccess: false, until: now });
    await house.pass(3 * day);
    await house.tell();
    expect(await ofGift(caller)).toMatchObject({ state: 'disputed', until: now });
    await decide(id, 'won');
    expect(await ofGift(caller)).toMatchObject({ state: 'gift', givesAccess: true });
  });

  it('that is taken back before its days, and has some until the told day: that it begins', async () => {
    const caller = await house.newCaller();
    const [first, second] = [await buy(caller, 1), await buy(caller, 3)];
    for (const gift of [first, second]) await redeem(caller, gift);
    await house.pass(28 * day);
    await house.tell();
    await losses['given back']?.(second);
    const until = inDays(7).toISOString();
    const reason = (await billing(caller)).access.reasons.find(({ sourceId }) => sourceId === second.giftId);
    expect(reason).toMatchObject({ state: 'not_started', givesAccess: false, until });
    await house.pass(4 * day);
    await house.tell();
    expect((await billing(caller)).access.hasSubscription).toBe(true);
    expect(await words(caller)).toContainEqual(expect.stringContaining(until.slice(0, 10)));
  });
});
