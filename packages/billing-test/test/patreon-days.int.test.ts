import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller, Patreon } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: new Date(0) };

const patreonOf = (patreonUserId: string, isActive: () => boolean): Patreon => ({
  offered: true,
  authorizeUrl: (state) => state,
  exchange: () => Promise.resolve(tokens),
  refresh: () => Promise.resolve(tokens),
  membership: () => Promise.resolve({ patreonUserId, activePatron: isActive(), tierIds: ['crew'] }),
});

it('a membership at Patreon has the days on which it began and ended, however often it is looked up', async () => {
  let activePatron = true;
  const patreon = patreonOf('patron', () => activePatron);
  const deps = { ...house.deps, patreon };
  const caller = await house.newCaller();
  const { accountId } = caller;
  await core.setPatreonTiers(deps, { tiers: [{ tierId: 'crew', name: 'Crew', planId: 'learn-more-monthly' }] });
  const today = () => new Date(house.emulator.now()).toISOString();
  const why = async (at?: string) => {
    const { reasons } = await core.explainAccess(deps, { accountId, at: at === undefined ? undefined : new Date(at) });
    return reasons.map(({ words, from }) => ({ words, from }));
  };
  const look = async () => {
    await house.pass(day);
    await core.refreshPatreon(deps);
  };

  await core.completePatreonLink(deps, { caller, code: 'code', state: core.startPatreonLink(deps, { caller }).url });
  const began = today();
  await look();
  activePatron = false;
  await look();
  const ended = today();
  for (let n = 0; n < 3; n += 1) await look();
  expect(await why()).toEqual([{ words: `Patreon membership: ended on ${ended.slice(0, 10)}.`, from: began }]);
  expect(await house.db.prisma.accessFact.count({ where: { accountId } })).toBe(2);
  activePatron = true;
  await look();
  expect(await why()).toEqual([{ words: 'Patreon membership (Monthly).', from: today() }]);
  await house.pass(day);
  expect(await why(began)).toEqual([{ words: 'Patreon membership (Monthly).', from: began }]);
  const between = new Date(Date.parse(ended) + 2 * day).toISOString();
  expect(await why(between)).toEqual([{ words: `Patreon membership: ended on ${ended.slice(0, 10)}.`, from: began }]);
});

it('a refresh token that Patreon gave is kept, though the membership could not be read then', async () => {
  let valid = 0;
  let isAway = false;
  const next = () => ({ ...tokens, refreshToken: `refresh ${(valid += 1)}` });
  const patreon: Patreon = {
    ...patreonOf('rotating', () => true),
    exchange: () => Promise.resolve(next()),
    // Each refresh token works once, and an old one is refused for good.
    refresh: (token) => Promise.resolve(token === `refresh ${valid}` ? next() : undefined),
    membership: () =>
      isAway
        ? Promise.reject(new core.DependencyDown('Patreon'))
        : Promise.resolve({ patreonUserId: 'rotating', activePatron: true, tierIds: ['crew'] }),
  };
  const deps = { ...house.deps, patreon };
  const caller = await house.newCaller();
  await core.setPatreonTiers(deps, { tiers: [{ tierId: 'crew', name: 'Crew', planId: 'learn-more-monthly' }] });
  await core.completePatreonLink(deps, { caller, code: 'code', state: core.startPatreonLink(deps, { caller }).url });
  isAway = true;
  await house.pass(day);
  await expect(core.refreshPatreon(deps)).rejects.toThrow('Patreon cannot be reached');
  isAway = false;
  await house.pass(day);
  await core.refreshPatreon(deps);
  expect(valid).toBe(3);
  expect(await core.getPatreon(deps, { caller })).toMatchObject({ linked: true, active: true });
});

it.each([
  ['learn-more-monthly', 26, 40, 2],
  ['learn-more-annual', 300, 400, 30],
])('one pledge earns once, however often it is linked: %s', async (planId, within, rest, points) => {
  const deps = { ...house.deps, patreon: patreonOf(planId, () => true) };
  await core.setPatreonTiers(deps, { tiers: [{ tierId: 'crew', name: 'Crew', planId }] });
  const [first, second] = [await house.newCaller(), await house.newCaller()];
  const accountIds = [first.accountId, second.accountId];
  const link = (caller: Caller) =>
    core.completePatreonLink(deps, { caller, code: 'code', state: core.startPatreonLink(deps, { caller }).url });
  const earned = async () => {
    await core.grantDuePoints(deps, { accountIds });
    const accounts = await house.db.prisma.pointsAccount.findMany({ where: { accountId: { in: accountIds } } });
    return accounts.reduce((sum, { gained }) => sum + Number(gained), 0);
  };
  await link(first);
  expect(await earned()).toBe(points);
  await house.pass(day);
  await core.unlinkPatreon(deps, { caller: first });
  await expect(link(second)).rejects.toMatchObject({ code: 'patreon_linked_elsewhere' });
  await house.pass(within * day);
  await expect(link(second)).rejects.toMatchObject({ code: 'patreon_linked_elsewhere' });
  await link(first);
  expect(await earned()).toBe(points);
  await core.unlinkPatreon(deps, { caller: first });
  await house.pass(rest * day);
  await link(second);
  await expect(link(first)).rejects.toMatchObject({ code: 'patreon_linked_elsewhere' });
  expect(await earned()).toBe(2 * points);
});

it('new tiers leave three days to a Patreon that does not answer', async () => {
  let isAway = false;
  const answering = patreonOf('patient', () => true);
  const refresh = (token: string) =>
    isAway ? Promise.reject(new core.DependencyDown('Patreon')) : answering.refresh(token);
  const deps = { ...house.deps, patreon: { ...answering, refresh } };
  const caller = await house.newCaller();
  await core.completePatreonLink(deps, { caller, code: 'code', state: core.startPatreonLink(deps, { caller }).url });
  const tiers = [{ tierId: 'crew', name: 'Crew', planId: 'learn-more-monthly' }];
  await core.setPatreonTiers(deps, { tiers });
  isAway = true;
  await core.refreshPatreon(deps).catch(() => {});
  expect(await core.getPatreon(deps, { caller })).toMatchObject({ linked: true, active: true });
  // Each look at other tiers asks again; none of them counts as the last answer.
  await house.pass(4 * day);
  await core.setPatreonTiers(deps, { tiers });
  await core.refreshPatreon(deps).catch(() => {});
  expect(await core.getPatreon(deps, { caller })).toMatchObject({ linked: false });
});

it.each([
  ['was revoked', () => Promise.resolve(undefined), 2 * hour],
  ['has not answered for days', () => Promise.reject(new core.DependencyDown('Patreon')), 4 * day],
])('linking anew while the old link, which %s, is looked up wins', async (_what, outcome, rest) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>();
  const { promise: answer, resolve: answerNow } = Promise.withResolvers<undefined>();
  let isFirst = true;
  const old = patreonOf(`old ${rest}`, () => true);
  const slow = {
    ...old,
    exchange: () => Promise.resolve({ ...tokens, refreshToken: `of ${rest}` }),
    refresh: async (token: string) => {
      if (!isFirst || token !== `of ${rest}`) return tokens;
      isFirst = false;
      ask(undefined);
      await answer;
      return outcome();
    },
  };
  const deps = { ...house.deps, patreon: slow };
  const caller = await house.newCaller();
  const link = () =>
    core.completePatreonLink(deps, { caller, code: 'code', state: core.startPatreonLink(deps, { caller }).url });
  await core.setPatreonTiers(deps, { tiers: [{ tierId: 'crew', name: 'Crew', planId: 'learn-more-monthly' }] });
  await link();
  await house.pass(rest);
  const looking = core.refreshPatreon(deps).catch(() => {});
  await asked;
  await link();
  answerNow(undefined);
  await looking;
  expect(await core.getPatreon(deps, { caller })).toMatchObject({ linked: true, active: true });
});
