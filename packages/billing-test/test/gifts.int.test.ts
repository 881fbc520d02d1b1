import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, refusedWith } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const wish = {
  months: 3,
  recipientEmail: 'friend@example.test',
  message: 'Enjoy',
  deliverOn: undefined,
  currency: undefined,
};

async function buy(changes: Partial<typeof wish> | { deliverOn: string } = {}) {
  const caller = await house.newCaller();
  const bought = await core.buyGift(house.deps, { caller, ...wish, ...changes });
  const { stripeSessionId } = await house.db.prisma.checkout.findUniqueOrThrow({ where: { id: bought.id } });
  return { caller, ...bought, sessionId: stripeSessionId ?? '' };
}

it('are paid, mailed with a code, redeemed once', async () => {
  const { caller, giftId, sessionId } = await buy();
  expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'unpaid', code: null });
  await house.emulator.testControls.payCheckout(sessionId);
  const gift = await core.getGift(house.deps, { caller, id: giftId });
  expect(gift).toMatchObject({ state: 'sent', price: { amountMinor: 1_197, currency: 'USD' } });
  await house.work();
  const mail = house.mails.find(({ to }) => to === 'friend@example.test');
  expect(mail?.text).toContain(gift.code ?? 'no code');
  expect(house.mails.filter(({ to }) => to === 'friend@example.test')).toHaveLength(1);

  const friend = await house.newCaller();
  const code = ` ${(gift.code ?? '').toLowerCase()} `;
  expect(await core.lookAtGift(house.deps, { caller: friend, code })).toMatchObject({
    months: 3,
    from: 'Ada',
    message: 'Enjoy',
    extends: false,
  });
  const redeemed = await core.redeemGift(house.deps, { caller: friend, code });
  expect((await core.getBilling(house.deps, { caller: friend })).access).toMatchObject({
    hasSubscription: true,
    reasons: [{ state: 'gift', until: redeemed.until }],
  });
  await expect(core.redeemGift(house.deps, { caller: friend, code })).rejects.toMatchObject({
    code: 'gift_already_redeemed',
  });
  expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'redeemed', code: null });
  await expect(core.getGift(house.deps, { caller: friend, id: giftId })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await core.listGifts(house.deps, { caller, cursor: undefined })).items).toHaveLength(1);
});

it('tell their buyer, whose pages may be open, of each change', async () => {
  const { caller, giftId, sessionId } = await buy();
  const { accountId } = caller;
  const told = () =>
    house.db.prisma.outbox.count({
      where: { name: 'account.changed', payload: { path: ['accountId'], equals: accountId } },
    });
  const before = await told();
  await house.emulator.testControls.payCheckout(sessionId);
  const { code } = await core.getGift(house.deps, { caller, id: giftId });
  // Paid, and emailed.
  expect(await told()).toBe(before + 2);
  await core.redeemGift(house.deps, { caller: await house.newCaller(), code: code ?? '' });
  expect(await told()).toBe(before + 3);
  await house.db.prisma.gift.update({ where: { id: giftId }, data: { paymentUndone: 'disputed' } });
  await core.cascadeGiftPayment(house.deps, { giftId });
  expect(await told()).toBe(before + 4);
});

it('redeemed by two at once go to exactly one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const code = `BOTH-${round}`;
    await house.addGift({ code, months: 1 });
    const two = await Promise.all([house.newCaller(), house.newCaller()]);
    const tries = await Promise.allSettled(two.map((caller) => core.redeemGift(house.deps, { caller, code })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries).toContainEqual(refusedWith('gift_already_redeemed'));
    const facts = await Promise.all(two.map(({ accountId }) => core.readFacts(house.db.prisma, accountId)));
    expect(facts.flat()).toHaveLength(1);
  }
});

it('lie behind each other when one person redeems two at once', async () => {
  await house.addGift({ code: 'FIRST', months: 1 });
  await house.addGift({ code: 'THEN', months: 1 });
  const caller = await house.newCaller();
  await Promise.all(['FIRST', 'THEN'].map((code) => core.redeemGift(house.deps, { caller, code })));
  const facts = await core.readFacts(house.db.prisma, caller.accountId);
  const [a, b] = facts.toSorted((x, y) => x.startedAt.getTime() - y.startedAt.getTime());
  expect(b?.startedAt).toEqual(a?.paidUntil);
});

it('put off the next charge of somebody who pays', async () => {
  const { caller } = await addMember(house);
  const before = (await core.getBilling(house.deps, { caller })).subscription?.paidUntil ?? '';
  await house.addGift({ code: 'LONGER', months: 3 });
  const { until, extends: isLonger } = await core.redeemGift(house.deps, { caller, code: 'LONGER' });
  expect(isLonger).toBe(true);
  await house.work();
  const { subscription } = await core.getBilling(house.deps, { caller });
  expect(subscription).toMatchObject({
    paidUntil: until,
    nextCharge: { at: until, amountMinor: 399 },
    state: 'active',
  });
  expect(Date.parse(until)).toBeGreaterThan(Date.parse(before) + 85 * day);
  // Running the job again changes nothing.
  await house.db.prisma.gift.updateMany({ where: { redeemedById: caller.accountId }, data: { extended: false } });
  const { id } = await house.db.prisma.gift.findFirstOrThrow({ where: { redeemedById: caller.accountId } });
  await core.extendByGift(house.deps, { giftId: id });
  expect((await core.getBilling(house.deps, { caller })).subscription?.paidUntil).toBe(until);
});

it('are not lost when nobody hears of the payment until the purchase has run out', async () => {
  const { caller, giftId, sessionId } = await buy();
  await house.emulator.testControls.payCheckout(sessionId);
  house.told();
  await house.pass(4 * hour);
  await core.cleanUpBilling(house.deps);
  await core.deliverGifts(house.deps);
  expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'sent' });
  const unpaid = await buy();
  await house.pass(4 * hour);
  await core.cleanUpBilling(house.deps);
  expect(await core.getCheckout(house.deps, { caller: unpaid.caller, id: unpaid.id })).toMatchObject({
    state: 'expired',
  });
});

it('are delivered when the payment comes days after the purchase', async () => {
  const { caller, giftId, id, sessionId } = await buy();
  const readCheckout = (paid: boolean) => () =>
    Promise.resolve({ state: 'complete' as const, subscriptionId: undefined, paymentIntentId: `pi_${id}`, paid });
  const deps = (paid: boolean) => ({
    ...house.deps,
    payments: { ...house.deps.payments, readCheckout: readCheckout(paid) },
  });
  expect(await core.getCheckout(deps(false), { caller, id })).toMatchObject({ state: 'complete' });
  expect(await core.getGift(deps(false), { caller, id: giftId })).toMatchObject({ state: 'unpaid' });
  await house.pass(8 * day);
  await core.abandonGifts(house.deps);
  await house.db.prisma.webhookEvent.create({
    data: {
      id: `evt_${id}`,
      type: 'checkout.session.async_payment_succeeded',
      objectType: 'checkout.session',
      objectId: sessionId,
      createdAt: house.deps.clock.now(),
      receivedAt: house.deps.clock.now(),
      foundBy: 'webhook',
    },
  });
  while (await core.handleNextEvents(deps(true)));
  await core.deliverGifts(house.deps);
  expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'sent' });
});

it('are mailed on their day, and not before', async () => {
  const in10 = new Date(house.emulator.now() + 10 * day).toISOString().slice(0, 10);
  const { caller, giftId, sessionId } = await buy({ deliverOn: in10 });
  await house.emulator.testControls.payCheckout(sessionId);
  await house.tell();
  await core.deliverGifts(house.deps);
  expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'scheduled' });
  await house.pass(10.5 * day);
  await Promise.all([core.deliverGifts(house.deps), core.deliverGifts(house.deps)]);
  expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'sent' });
  for (const deliverOn of ['2020-01-01', '2099-01-01']) {
    await expect(buy({ deliverOn })).rejects.toMatchObject({ code: 'invalid_input' });
  }
});

it('whose payment is given back open nothing, and what they gave ends seven days after a letter', async () => {
  for (const isRedeemed of [false, true]) {
    const { caller, giftId, sessionId } = await buy();
    await house.emulator.testControls.payCheckout(sessionId);
    const { code } = await core.getGift(house.deps, { caller, id: giftId });
    const friend = await house.newCaller();
    if (isRedeemed) await core.redeemGift(house.deps, { caller: friend, code: code ?? '' });
    const { paymentIntentId } = await house.db.prisma.gift.findUniqueOrThrow({ where: { id: giftId } });
    await house.stripe.refunds.create({ payment_intent: paymentIntentId ?? '' });
    await house.tell();
    expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'refunded', code: null });
    const access = async () => (await core.getBilling(house.deps, { caller: friend })).access.hasSubscription;
    expect(await access()).toBe(isRedeemed);
    await house.pass(7 * day);
    expect(await access()).toBe(false);
    const again = core.redeemGift(house.deps, { caller: friend, code: code ?? '' });
    await expect(again).rejects.toMatchObject({ code: 'gift_not_found' });
  }
});

it.each(['won', 'lost'] as const)('rest while their payment is disputed; the dispute is %s', async (outcome) => {
  for (const isRedeemed of [false, true]) {
    const { caller, giftId, sessionId } = await buy();
    await house.emulator.testControls.payCheckout(sessionId);
    const { code } = await core.getGift(house.deps, { caller, id: giftId });
    const friend = await house.newCaller();
    const redeem = () => core.redeemGift(house.deps, { caller: friend, code: code ?? '' });
    if (isRedeemed) await redeem();
    const { paymentIntentId } = await house.db.prisma.gift.findUniqueOrThrow({ where: { id: giftId } });
    const [charge] = (await house.stripe.charges.list({ payment_intent: paymentIntentId ?? '' })).data;
    const { id } = house.emulator.testControls.openDispute(charge?.id ?? '');
    await house.tell();
    expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject({ state: 'disputed', code: null });
    const access = async () => (await core.getBilling(house.deps, { caller: friend })).access;
    expect(await access()).toMatchObject({
      hasSubscription: false,
      reasons: isRedeemed ? [{ state: 'disputed', words: 'Gift: its payment is disputed.' }] : [],
    });
    house.emulator.testControls.closeDispute(id, outcome);
    await house.tell();
    // The job for the start of the dispute, retried after the job for its end.
    await core.cascadeGiftPayment(house.deps, { giftId });
    const stands = isRedeemed ? { state: 'redeemed', code: null } : { state: 'sent', code };
    expect(await core.getGift(house.deps, { caller, id: giftId })).toMatchObject(
      outcome === 'won' ? stands : { state: 'refunded', code: null },
    );
    expect((await access()).hasSubscription).toBe(isRedeemed && outcome === 'won');
  }
});

it('are waited for before a new subscription charges anything', async () => {
  await house.addGift({ code: 'BEFORE', months: 1 });
  const caller = await house.newCaller();
  const { until } = await core.redeemGift(house.deps, { caller, code: 'BEFORE' });
  const { id } = await core.startCheckout(house.deps, {
    caller,
    planId: 'learn-more-monthly',
    currency: undefined,
    coupon: undefined,
    trial: false,
  });
  const { stripeSessionId } = await house.db.prisma.checkout.findUniqueOrThrow({ where: { id } });
  await house.emulator.testControls.payCheckout(stripeSessionId ?? '');
  await core.getCheckout(house.deps, { caller, id });
  const { subscription, access } = await core.getBilling(house.deps, { caller });
  expect(subscription).toMatchObject({ trialEndsAt: null, nextCharge: { amountMinor: 399 } });
  expect(Math.abs(Date.parse(subscription?.paidUntil ?? '') - Date.parse(until))).toBeLessThan(1_001);
  expect(access.reasons.map(({ state }) => state)).toContain('given');
});
