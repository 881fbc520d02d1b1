import { plantedPassword } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device, newEmail, openSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const prisma = () => site.core.db.prisma;
const confirm = (body: Readonly<Record<string, unknown>>, token?: string) =>
  site.call('/v1/emailverify', { body, ...(token !== undefined && { token }) });
const isSignedIn = async (token: string) =>
  (await site.call('/v1/userinfo/query?select=email', { method: 'GET', token })).status === 200;
const isProven = async (accountId: string) =>
  (await prisma().account.findUniqueOrThrow({ where: { id: accountId } })).verifiedAt !== null;

it('confirms nothing for a stranger without a new password, and uses the link up only by confirming', async () => {
  const [ada, eve] = [await site.newcomer(), await site.newcomer()];
  const token = await site.codeFor(ada.email);
  for (const session of [undefined, eve.token, 'no token', `${ada.token}x`]) {
    expect(await confirm({ token }, session)).toMatchObject({
      status: 400,
      json: { code: 'confirmation_needs_password', passwordNew: [expect.any(String)] },
    });
  }
  const weak = await confirm({ token, passwordNew: '12345' });
  expect(weak.json).toMatchObject({ code: 'weak_password', passwordNew: ['Password should be at least 6 characters'] });
  expect(await isProven(ada.userId)).toBe(false);
  await site.call('/v2/account/logout', { token: eve.token });
  expect((await confirm({ token }, ada.token)).status).toBe(204);
  expect(await isProven(ada.userId)).toBe(true);
});

it('confirms once, however many say so at once', async () => {
  const ada = await site.newcomer();
  const token = await site.codeFor(ada.email);
  const passwords = Array.from({ length: 5 }, () => plantedPassword());
  const answers = await Promise.all(passwords.map((passwordNew) => confirm({ token, passwordNew })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 400, 400, 400, 400]);
  const logins = await Promise.all(passwords.map((password) => site.login(ada.email, password)));
  expect(logins.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 401)));
});

it('refuses a dead link under its own name, also with a password, and sets none on a proven account', async () => {
  const ada = await site.newcomer();
  const token = await site.codeFor(ada.email);
  await site.call('/v1/emailverify/send', { body: { email: ada.email } });
  const other = await site.codeFor(ada.email);
  await confirm({ token }, ada.token);
  for (const dead of [token, other, 'nothing', '', '\ud83d\ude00']) {
    for (const passwordNew of [undefined, plantedPassword()]) {
      for (const path of ['/v1/emailverify', '/v1/emailverify/not-me']) {
        const { status, json } = await site.call(path, { body: { token: dead, passwordNew } });
        expect({ status, json }).toMatchObject({
          status: 400,
          json: { code: 'invalid_code', token: [expect.any(String)] },
        });
        expect(json['errors']).not.toHaveProperty('code');
      }
    }
  }
  expect((await site.login(ada.email, ada.password)).status).toBe(200);
  // A code from before an address was confirmed cannot reset its password.
  await prisma().accountCode.updateMany({ where: { accountId: ada.userId }, data: { usedAt: null } });
  expect((await confirm({ token, passwordNew: plantedPassword() })).status).toBe(400);
});

it('says in the letter what was registered, when, and what to do about it', async () => {
  const ada = await site.newcomer({ displayName: 'Ada <b>L</b>' });
  await site.settle();
  const [letter] = await site.mailTo(ada.email);
  expect(letter?.text).toMatch(
    /An account was created with this address on \w+ \d+, 20\d\d at \d+:\d\d\s[AP]M UTC, under the name "Ada <b>L<\/b>"/,
  );
  expect(letter?.text).toMatch(/This wasn't me:\n\S+\/verify-email\/not-me\?token=/);
  expect(letter?.html).toContain('Ada &lt;b&gt;L&lt;/b&gt;');
});

it('erases what somebody else registered, when its owner says so; a look at the page changes nothing', async () => {
  const attacker = await site.newcomer({ device: device('attacker') });
  const token = await site.codeFor(attacker.email);
  await site.page(`/verify-email/not-me?token=${token}`);
  await site.page(`/verify-email?token=${token}`);
  expect(await isSignedIn(attacker.token)).toBe(true);
  expect((await site.call('/v1/emailverify/not-me', { body: { token } })).status).toBe(204);
  await site.settle();
  expect(await isSignedIn(attacker.token)).toBe(false);
  expect((await site.login(attacker.email, attacker.password)).status).toBe(401);
  expect((await site.call('/v1/emailverify/not-me', { body: { token } })).status).toBe(400);
  // The address is free again.
  expect((await site.newcomer({ email: attacker.email })).userId).not.toBe(attacker.userId);
});

it('sends the link again to whom it helps, five times an hour in a session of theirs, and answers the same to everybody', async () => {
  const [ada, grace] = [await site.newcomer(), await site.newcomer()];
  await confirm({ token: await site.codeFor(grace.email) }, grace.token);
  const answers = [];
  for (const email of [ada.email.toUpperCase(), grace.email, newEmail()]) {
    answers.push(await site.call('/v1/emailverify/send', { body: { email } }));
  }
  for (let i = 0; i < 6; i += 1) answers.push(await site.call('/v1/emailverify/send', { token: ada.token, body: {} }));
  answers.push(await site.call('/v1/emailverify/send', { body: {} }));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['204 ']));
  await site.settle();
  const letters = async (email: string) =>
    (await site.mailTo(email)).filter(({ subject }) => subject.startsWith('Confirm your email')).length;
  expect([await letters(ada.email), await letters(grace.email)]).toEqual([7, 1]);
});

it('lets strangers use up no letter of the account itself, three from one network and ten altogether', async () => {
  const ada = await site.newcomer();
  const letters = async () => {
    await site.settle();
    return (await site.mailTo(ada.email)).filter(({ subject }) => subject.startsWith('Confirm your email')).length;
  };
  const ask = (from: string) => site.call('/v1/emailverify/send', { body: { email: ada.email }, from });
  for (let n = 0; n < 5; n += 1) await ask(`203.0.113.${n}`);
  expect(await letters()).toBe(1 + 3);
  for (let n = 0; n < 12; n += 1) await ask(`2001:db8:${n}::1`);
  expect(await letters()).toBe(1 + 10);
  // With or without naming the address.
  for (const body of [{}, { email: ada.email }]) await site.call('/v1/emailverify/send', { token: ada.token, body });
  expect(await letters()).toBe(1 + 10 + 2);
});

it('answers a bad authToken with 400, which signs nobody out', async () => {
  for (const authToken of ['', 'x', 'a.b.c']) {
    const answer = await site.call('/v1/verifyAccount', { body: { authToken, displayName: 'Ada' } });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_input', authToken: [expect.any(String)] } });
  }
  const ada = await site.newcomer();
  await prisma().account.update({ where: { id: ada.userId }, data: { nameRequired: true } });
  await site.call('/v1/verifyAccount', { body: { authToken: ada.token, displayName: 'Ada' } });
  expect(await isProven(ada.userId)).toBe(false);
});
