import { userInfoFields } from '@houselights/contracts';
import { purgeDeletedAccounts, purgeStaleSignIns, seedDemoAccounts } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFilm } from '../support/films.ts';
import { device, openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
let ada: Person;
beforeAll(async () => {
  site = await openSite();
  ada = await site.newcomer();
});
afterAll(() => site.close());

const day = 24 * 3_600_000;
const after = (ms: number) => ({ ...site.core, clock: { now: () => new Date(Date.now() + ms) } });
const query = (select: string, { token }: Pick<Person, 'token'> = ada) =>
  site.call(`/v1/userinfo/query${select}`, { method: 'GET', token });

it('presents every field of a new account', async () => {
  const { json } = await query(`?select=${userInfoFields.join(',')}`);
  expect(json).toEqual({
    uid: ada.userId,
    userId: ada.userId,
    email: ada.email,
    displayName: 'Ada',
    avatarUrl: null,
    badgeUrl: null,
    badges: [],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    hasPatreon: false,
    hasSubscription: false,
    notificationsEnabled: false,
    pointsAvailable: 0,
    pointsGained: 0,
    pointsSpent: 0,
    streamLimit: 3,
    streamsRemaining: 3,
    nameRequired: false,
    subscriptionEndDate: null,
    automaticRenewal: false,
    plan: null,
    planId: null,
    subscriptionType: null,
    subscriptionId: null,
    subscriptionCancelled: false,
    isInTrial: false,
    canUpdatePlan: false,
    verified: false,
    accountType: 0,
    creatorTeams: [],
    superAdmin: false,
    preferencesSet: false,
    userCreated: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    deleteRequest: null,
  });
  expect((await query('')).json).toEqual(json);
});

it('gives what was asked for and nothing else, and refuses unknown names', async () => {
  expect((await query('?select=email')).json).toEqual({ email: ada.email });
  expect(Object.keys((await query('?select=userid,points,creator-team')).json).sort()).toEqual([
    'creatorTeams',
    'pointsAvailable',
    'pointsGained',
    'pointsSpent',
    'uid',
    'userId',
  ]);
  for (const name of [
    'avatar',
    'email',
    'preferences',
    'points',
    'subscription',
    'userid',
    'subscription-extended',
    'hash',
    'creator-team',
  ]) {
    expect((await query(`?select=${name}`)).status).toBe(200);
  }
  for (const name of [
    '',
    'passwordHash',
    'constructor',
    '__proto__',
    'toString',
    'email,',
    'Email',
    'email;uid',
    '*',
  ]) {
    expect([name, (await query(`?select=${encodeURIComponent(name)}`)).status]).toEqual([name, 400]);
  }
});

it('speaks of the live subscription', async () => {
  const { prisma } = site.core.db;
  const member = await site.newcomer();
  const now = Date.now();
  const plan = {
    offer: 'join',
    name: 'Monthly',
    interval: 'month',
    trialDays: 14,
    pointsPerPeriod: 2,
  };
  await prisma.plan.create({ data: { id: 'plan-1', ...plan } });
  await prisma.accessFact.create({
    data: {
      accountId: member.userId,
      source: 'stripe',
      sourceId: 'sub-1',
      planId: 'plan-1',
      startedAt: new Date(now - day),
      trialEndsAt: new Date(now + day),
      paidUntil: new Date(now + 30 * day),
      renews: true,
      knownFrom: new Date(now - day),
    },
  });
  expect((await query('?select=subscription-extended', member)).json).toEqual({
    hasSubscription: true,
    hasPatreon: false,
    isInTrial: true,
    subscriptionEndDate: new Date(now + 30 * day).toISOString(),
    automaticRenewal: true,
    plan: 'Monthly',
    planId: 'plan-1',
    subscriptionType: 'stripe',
    subscriptionId: 'sub-1',
    subscriptionCancelled: false,
    canUpdatePlan: true,
  });
});

it('changes the display name', async () => {
  const put = (displayName: unknown) =>
    site.call('/v1/displayName', { method: 'PUT', token: ada.token, body: { displayName } });
  expect((await put('  Ada L.  ')).status).toBe(204);
  expect((await query('?select=displayName')).json).toEqual({ displayName: 'Ada L.' });
  expect((await put('')).json['displayName']).toEqual(['Please enter a display name.']);
  expect((await put('🎭')).json['displayName']).toEqual(['Display names need a letter or a digit.']);
  expect((await put(5)).status).toBe(400);
});

it('names an account that came without a name, once', async () => {
  const { prisma } = site.core.db;
  const nameless = await site.newcomer();
  await prisma.account.update({ where: { id: nameless.userId }, data: { displayName: '', nameRequired: true } });
  const name = (authToken: string) => site.call('/v1/verifyAccount', { body: { authToken, displayName: 'Named' } });
  expect((await name('nonsense')).json).toMatchObject({ code: 'invalid_input', authToken: [expect.any(String)] });
  expect((await name(nameless.token)).status).toBe(204);
  expect((await query('?select=displayName,nameRequired', nameless)).json).toEqual({
    displayName: 'Named',
    nameRequired: false,
  });
  expect((await name(nameless.token)).status).toBe(403);
});

async function watch(film: string, { token }: Pick<Person, 'token'>): Promise<void> {
  const { json } = await site.call(`/v1/media/${film}/playback`, { token });
  const position = { currentTime: 30, totalTime: 100, durationWatched: 30, observedAt: new Date().toISOString() };
  const body = { playing: true, position };
  const beat = await site.call(`/v1/playbacks/${String(json['playbackId'])}/heartbeat`, { token, body });
  expect(beat.status).toBe(200);
}

it('deletes an account after 14 days, unless its owner thinks better of it', async () => {
  const { prisma } = site.core.db;
  const [stays, goes] = [await site.newcomer(), await site.newcomer({ device: device('d') })];
  const film = (await addFilm(site.core.db, { free: true })).id;
  for (const { userId: ownerId } of [stays, goes]) {
    const { id } = await addFilm(site.core.db, { free: true });
    await prisma.video.update({ where: { id }, data: { ownerId, creatorName: 'Canary Creator' } });
  }
  for (const person of [stays, goes]) {
    await watch(film, person);
    const ask = await site.call('/v1/userinfo?reason=canary-bored', { method: 'DELETE', token: person.token });
    expect(ask.status).toBe(204);
    await site.settle();
    expect((await query('?select=email', person)).status).toBe(401);
    expect((await site.mailTo(person.email))[0]?.subject).toMatch(/^Your account will be deleted/);
  }
  const back = { token: String((await site.login(stays.email, stays.password)).json['token']) };
  expect((await query('?select=deleteRequest', back)).json['deleteRequest']).not.toBeNull();
  const cancel = (userId: string) =>
    site.call(`/v1/userinfo/cancel-delete?userId=${userId}`, { method: 'PUT', token: back.token });
  expect((await cancel(goes.userId)).status).toBe(404);
  expect((await cancel(stays.userId)).status).toBe(204);
  expect((await query('?select=deleteRequest', back)).json).toEqual({ deleteRequest: null });

  expect(await purgeDeletedAccounts(after(13.9 * day))).toBe(0);
  const again = await site.login(goes.email, goes.password);
  const runs = await Promise.all([purgeDeletedAccounts(after(14 * day)), purgeDeletedAccounts(after(14 * day))]);
  expect(runs.sort((a, b) => a - b)).toEqual([0, 1]);
  await site.settle();
  expect((await query('?select=email', { token: String(again.json['token']) })).status).toBe(401);
  expect((await site.login(goes.email, goes.password)).status).toBe(401);
  const left = await prisma.account.findUniqueOrThrow({
    where: { id: goes.userId },
    include: { devices: true, codes: true, plays: true, progress: true },
  });
  expect(JSON.stringify(left)).not.toContain(goes.email);
  expect(left).toMatchObject({
    displayName: 'Deleted account',
    passwordHash: null,
    deleteReason: null,
    devices: [],
    codes: [],
    plays: [],
    progress: [],
  });
  // Videos credited to the deleted name stay, without the name.
  const credited = (ownerId: string) => prisma.video.findMany({ where: { ownerId }, select: { creatorName: true } });
  expect(await credited(goes.userId)).toEqual([{ creatorName: null }]);
  expect(await credited(stays.userId)).toEqual([{ creatorName: 'Canary Creator' }]);
  const kept = { where: { accountId: stays.userId } };
  expect(await prisma.play.count(kept)).toBe(1);
  expect(await prisma.playbackProgress.count(kept)).toBe(1);
  await purgeStaleSignIns(after(16 * day));
  expect(await prisma.session.count({ where: { accountId: goes.userId } })).toBe(0);
  expect((await site.newcomer({ email: goes.email })).userId).not.toBe(goes.userId);
});

it('seeds the demo once, also from two processes, and gives it back with its passwords', async () => {
  const [one, two] = await Promise.all([
    seedDemoAccounts(site.core, { password: undefined, membersPay: false }),
    seedDemoAccounts(site.core, { password: undefined, membersPay: false }),
  ]);
  expect(two).toEqual(one);
  expect(one.map(({ email }) => email.split('@')[0])).toEqual(['free', 'monthly', 'annual', 'creator', 'admin']);
  const facts = async (email: string) => {
    const { json } = await site.login(email, one.find((account) => account.email === email)?.password ?? '');
    return (
      await query('?select=hasSubscription,accountType,superAdmin,verified,planId', { token: String(json['token']) })
    ).json;
  };
  const plain = { accountType: 0, superAdmin: false, verified: true };
  expect(await facts('free@demo.test')).toEqual({ ...plain, hasSubscription: false, planId: null });
  expect(await facts('monthly@demo.test')).toEqual({ ...plain, hasSubscription: true, planId: 'learn-more-monthly' });
  expect(await facts('annual@demo.test')).toEqual({ ...plain, hasSubscription: true, planId: 'learn-more-annual' });
  expect(await facts('creator@demo.test')).toMatchObject({ accountType: 3 });
  expect(await facts('admin@demo.test')).toMatchObject({ superAdmin: true });
  const set = await seedDemoAccounts(site.core, { password: 'canary-demo', membersPay: false });
  expect(set.every(({ password }) => password === 'canary-demo')).toBe(true);
  expect((await site.login('free@demo.test', 'canary-demo')).status).toBe(200);
  // A month later the members still have access.
  await seedDemoAccounts(after(40 * day), { password: undefined, membersPay: false });
  const monthly = await site.core.db.prisma.accessFact.findMany({
    where: { planId: 'learn-more-monthly', knownUntil: null },
  });
  expect(monthly.map(({ paidUntil }) => (paidUntil?.getTime() ?? 0) > Date.now() + 60 * day)).toEqual([true]);
});
