import { login } from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, lateVerification } from '../support/late-verification.ts';
import { device, newEmail, openSite } from '../support/site.ts';
import type { Person, Reply, Site } from '../support/site.ts';

let site: Site;
let ada: Person;
beforeAll(async () => {
  site = await openSite();
  ada = await site.newcomer();
});
afterAll(() => site.close());

const wrong = { status: 401, json: { code: 'invalid_credentials', title: 'Invalid Email or Password.' } };
const locked = {
  status: 429,
  json: {
    code: 'too_many_login_attempts',
    title:
      'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later',
  },
};

it('signs in, however the address is written', async () => {
  for (const email of [ada.email, ada.email.toUpperCase(), ` ${ada.email} `]) {
    const { status, json } = await site.login(email, ada.password, { device: device('d-2') });
    expect(status).toBe(200);
    expect(json['userId']).toBe(ada.userId);
  }
});

it('answers a wrong password, an unknown address and what is no address the same', async () => {
  const answers = await Promise.all([
    site.login(ada.email, 'canary-wrong'),
    site.login(newEmail(), 'canary-wrong'),
    site.login('not an address', 'canary-wrong'),
    site.login('', ''),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject(wrong);
    expect({ ...answer.json, requestId: '' }).toEqual({ ...answers[0].json, requestId: '' });
  }
});

it('tells ten of any number of parallel guesses that they are wrong, known address or not', async () => {
  const victim = await site.newcomer();
  for (const email of [victim.email, newEmail()]) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => site.login(email, `canary-guess-${i}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 401)) {
      expect(answer).toMatchObject(locked);
      expect(answer.retryAfter).toBeGreaterThan(800);
    }
  }
  // The account stays locked even for the right password, until it is reset.
  expect(await site.login(victim.email, victim.password)).toMatchObject(locked);
  await site.call('/v2/account/forgotten-password/send', { body: { email: victim.email } });
  const code = await site.codeFor(victim.email);
  const passwordNew = 'canary-fresh-one';
  const change = await site.call('/v2/account/forgotten-password/change', {
    body: { code, passwordNew, email: victim.email },
  });
  expect(change.status).toBe(204);
  expect((await site.login(victim.email, passwordNew)).status).toBe(200);
});

it('stops an address after fifty failures over any number of accounts', async () => {
  const from = '203.0.113.60';
  const guess = () => site.call('/v2/account/login', { body: { email: newEmail(), password: 'canary-x' }, from });
  const answers: Reply[] = [];
  // No more concurrently than one address may have compared.
  for (let i = 0; i < 15; i += 1) answers.push(...(await Promise.all(Array.from({ length: 4 }, guess))));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  expect(
    await site.call('/v2/account/login', { body: { email: ada.email, password: ada.password }, from }),
  ).toMatchObject(locked);
  expect((await site.login(ada.email, ada.password)).status).toBe(200);
});

it("takes the address's point before it compares, and gives it back for the right password", async () => {
  const from = '203.0.113.62';
  const guess = () => site.call('/v2/account/login', { body: { email: newEmail(), password: 'canary-x' }, from });
  for (let i = 0; i < 49; i += 1) expect((await guess()).status).toBe(401);
  const { deps, begun, release } = lateVerification(site.core);
  const input = { ...ada, device: undefined, deviceLimit: 5, integrity: undefined, origin: { address: from } };
  const right = login(deps, input);
  await begun;
  expect(await guess()).toMatchObject(locked);
  release();
  expect(await right).toMatchObject({ userId: ada.userId });
  expect((await guess()).status).toBe(401);
  expect(await guess()).toMatchObject(locked);
});

it('believes no right password that more wrong ones than are allowed have overtaken', async () => {
  const victim = await site.newcomer();
  const { deps, begun, release } = lateVerification(site.core);
  const origin = { address: '203.0.113.64' };
  const refused = errorOf(login(deps, { ...victim, device: undefined, deviceLimit: 5, integrity: undefined, origin }));
  await begun;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => site.login(victim.email, `canary-${i}`)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  release();
  expect(await refused).toMatchObject({ code: 'too_many_login_attempts' });
});

describe('what strangers do with an account', () => {
  it('never locks out a device of its owner, which has ten tries of its own', async () => {
    const owner = await site.newcomer({ device: device('owner-phone') });
    const right = () => site.login(owner.email, owner.password, { device: device('owner-phone') });
    await Promise.all(Array.from({ length: 14 }, (_, i) => site.login(owner.email, `canary-${i}`)));
    expect(await site.login(owner.email, owner.password, { device: device('another') })).toMatchObject(locked);
    expect((await right()).status).toBe(200);
    const own = await Promise.all(
      Array.from({ length: 14 }, (_, i) => site.login(owner.email, `canary-${i}`, { device: device('owner-phone') })),
    );
    expect(own.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(await right()).toMatchObject(locked);
  });

  it('a device of somebody else opens no lane', async () => {
    const owner = await site.newcomer({ device: device('hers') });
    await site.newcomer({ device: device('his') });
    await Promise.all(Array.from({ length: 14 }, (_, i) => site.login(owner.email, `canary-${i}`)));
    expect(await site.login(owner.email, owner.password, { device: device('his') })).toMatchObject(locked);
  });
});

describe.each([
  ['one address', () => '203.0.113.99'],
  ['as many addresses of an IPv6 /48', (i: number) => `2001:db8:77:${i.toString(16)}::1`],
])('400 wrong log-ins at once from %s', (_, addressOf) => {
  it('are refused at once but for a few, and hold nobody else up', async () => {
    const began = performance.now();
    const flood = Promise.all(
      Array.from({ length: 400 }, (__, i) =>
        site.call('/v2/account/login', { body: { email: newEmail(), password: 'canary-x' }, from: addressOf(i) }),
      ),
    );
    const stranger = await site.login(ada.email, ada.password);
    const waited = performance.now() - began;
    const answers = await flood;
    const drained = performance.now() - began;
    expect(stranger.status).toBe(200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(300);
    for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0);
    // A single log-in takes a fraction of this; 400 hashes took more than twenty seconds.
    expect(waited).toBeLessThan(5_000);
    expect(drained).toBeLessThan(8_000);
  });
});

it('signs one account in many times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => site.login(ada.email, ada.password)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(24).fill(200));
});

it('stores a stronger hash when the old one was weaker', async () => {
  const { prisma } = site.core.db;
  const bob = await site.newcomer();
  const before = await prisma.account.findUniqueOrThrow({ where: { id: bob.userId } });
  const passwords = { ...site.core.passwords, needsRehash: () => true };
  const origin = { address: '203.0.113.61' };
  await login({ ...site.core, passwords }, { ...bob, device: undefined, deviceLimit: 5, integrity: undefined, origin });
  const after = await prisma.account.findUniqueOrThrow({ where: { id: bob.userId } });
  expect(after.passwordHash).not.toBe(before.passwordHash);
  expect((await site.login(bob.email, bob.password)).status).toBe(200);
});

it('logs no password, token or code', async () => {
  await site.call('/v2/account/login?password=canary-query', {
    body: { email: ada.email, password: { canary: 'canary-nested' } },
  });
  expect(site.log()).not.toContain('canary-');
  expect(site.log()).not.toContain(ada.token);
  expect(site.log()).not.toContain(ada.refreshToken);
});
