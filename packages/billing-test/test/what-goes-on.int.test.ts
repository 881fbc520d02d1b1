import * as core from '@houselights/core';
import { entitlement } from '@houselights/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { addMember, join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const { billing, buy, mailsTo, redeem } = giftActs(() => house);
const declined = '4000000000000341';

/** The end of access, as every page and app shows it. */
async function toldEnd({ accountId }: Caller): Promise<string | undefined> {
  const facts = await core.readFacts(house.db.prisma, accountId);
  return entitlement(facts, house.deps.billingClock.now()).subscriptionEndDate?.toISOString();
}

async function pass(ms: number): Promise<void> {
  await house.pass(ms);
  await house.tell();
  await core.sendDueNotices(house.deps);
  await core.endUnpaid(house.deps);
  await house.work();
}

const words = (at: string | null | undefined): string =>
  new Date(at ?? '').toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
const letter = async (caller: Caller, subject: string) =>
  (await mailsTo(caller)).find((mail) => mail.subject.startsWith(subject));

it('what a gift gives behind a cancelled membership is told with it, by the page, the apps and the letter', async () => {
  const { caller } = await addMember(house);
  const feedback = { caller, reason: undefined, comment: undefined };
  const before = await core.cancelSubscription(house.deps, feedback);
  await house.work();
  const own = before.subscription?.paidUntil;
  expect(before.coveredUntil).toBe(own);
  expect((await letter(caller, 'Your membership is cancelled'))?.text).toContain(
    `You can keep watching until ${words(own)}.`,
  );
  await redeem(caller, await buy(await house.newCaller(), 3));
  await house.tell();
  const { subscription, coveredUntil } = await billing(caller);
  expect(subscription).toMatchObject({ state: 'ending', paidUntil: own });
  expect(Date.parse(coveredUntil ?? '')).toBeGreaterThan(Date.parse(own ?? '') + 85 * day);
  expect(await toldEnd(caller)).toBe(coveredUntil);
});

it('a second gift goes on where the first one ends', async () => {
  const caller = await house.newCaller();
  await redeem(caller, await buy(caller, 1));
  const first = await toldEnd(caller);
  await redeem(caller, await buy(caller, 3));
  const { coveredUntil } = await billing(caller);
  expect(await toldEnd(caller)).toBe(coveredUntil);
  expect(Date.parse(coveredUntil ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 85 * day);
});

it('a letter of a cancellation names what was given besides', async () => {
  const { caller } = await addMember(house);
  const now = house.deps.billingClock.now();
  const paidUntil = new Date(now.getTime() + 200 * day);
  await house.db.prisma.accessFact.create({
    data: {
      accountId: caller.accountId,
      source: 'staff',
      sourceId: `grant-${caller.accountId}`,
      startedAt: now,
      paidUntil,
      renews: false,
      knownFrom: now,
    },
  });
  const { subscription } = await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  await house.work();
  expect((await letter(caller, 'Your membership is cancelled'))?.text).toContain(
    `It ends on ${words(subscription?.paidUntil)}.\n\nYou can still watch until ${words(paidUntil.toISOString())}, because you have access from another source.`,
  );
});

it('nobody whom a gift takes over is told that their access ends, when their payment does not come', async () => {
  const caller = await join(house, {}, declined);
  await pass(14 * day + 2 * hour);
  await redeem(caller, await buy(await house.newCaller(), 1));
  const { subscription, coveredUntil } = await billing(caller);
  expect(subscription?.state).toBe('grace');
  expect(Date.parse(coveredUntil ?? '')).toBeGreaterThan(Date.parse(subscription?.graceUntil ?? '') + 25 * day);
  expect(await toldEnd(caller)).toBe(coveredUntil);
  await pass(5 * day);
  const still = `You can still watch until ${words(coveredUntil)}, because you have access from another source.`;
  const ending = await letter(caller, `Your membership ends on ${words(subscription?.graceUntil)}`);
  expect(ending?.text).toContain(still);
  await pass(2 * day);
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'ended' },
    access: { hasSubscription: true },
    coveredUntil,
  });
  expect((await letter(caller, 'Your membership has ended'))?.text).toContain(still);
  const subjects = (await mailsTo(caller)).map(({ subject }) => subject);
  expect(subjects.filter((each) => each.startsWith('Your access'))).toEqual([]);
});
