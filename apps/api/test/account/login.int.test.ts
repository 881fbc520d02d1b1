import { signIn } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, lateVerification } from '../support/late-verification.ts';
import { device, newEmail, openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

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
  // The right password does not help, until it is reset.
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
  const answers = await Promise.all(Array.from({ length: 60 }, guess));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  expect(
    await site.call('/v2/account/login', { body: { email: ada.email, password: ada.password }, from }),
  ).toMatchObject(locked);
  expect((await site.login(ada.email, ada.password)).status).toBe(200);
});

it('stops an address also when its guesses come all at once', async () => {
  const from = '203.0.113.62';
  const { deps, begun, release } = lateVerification(site.core);
  const origin = { address: from };
  const right = signIn(deps, { ...ada, device: undefined, deviceLimit: 5, integrity: undefined, origin });
  const refused = errorOf(right);
  await begun;
  const guess = () => site.call('/v2/account/login', { body: { email: newEmail(), password: 'canary-x' }, from });
  const answers = await Promise.all(Array.from({ length: 60 }, guess));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  release();
  expect(await refused).toMatchObject({ code: 'too_many_login_attempts' });
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
  await signIn(
    { ...site.core, passwords },
    { ...bob, device: undefined, deviceLimit: 5, integrity: undefined, origin },
  );
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
