import { changePassword } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, lateVerification } from '../support/late-verification.ts';
import { device, newEmail, openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const forgot = (email: string) => site.call('/v2/account/forgotten-password/send?platform=web', { body: { email } });
const reset = (body: Readonly<Record<string, unknown>>) =>
  site.call('/v2/account/forgotten-password/change?platform=web', { body });
const info = ({ token }: Person) => site.call('/v1/userinfo/query?select=email', { method: 'GET', token });
const invalid = { status: 400, json: { code: 'invalid_code' } };

it('answers a forgotten password the same for a known and an unknown address, with the same rows', async () => {
  const ada = await site.newcomer();
  await site.settle();
  const { prisma } = site.core.db;
  const made: number[] = [];
  for (const email of [ada.email, newEmail()]) {
    const before = await prisma.outbox.count();
    expect(await forgot(email)).toMatchObject({ status: 204, text: '' });
    made.push((await prisma.outbox.count()) - before);
    expect(
      JSON.stringify(await prisma.outbox.findMany(), (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v)),
    ).not.toContain(email);
  }
  expect(made).toEqual([1, 1]);
});

it('sets a new password once with the mailed code, ends every session and says so by mail', async () => {
  const ada = await site.newcomer();
  await forgot(ada.email);
  const code = await site.codeFor(ada.email);
  const words = { code, email: ada.email, passwordNew: 'canary-second' };
  expect(await reset({ ...words, email: newEmail() })).toMatchObject(invalid);
  expect((await reset({ ...words, passwordNew: '12345' })).json).toMatchObject({
    code: 'weak_password',
    passwordNew: ['Password should be at least 6 characters'],
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => reset(words)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, ...Array<number>(7).fill(400)]);
  expect(await reset(words)).toMatchObject(invalid);
  await site.settle();
  expect((await info(ada)).status).toBe(401);
  expect((await site.login(ada.email, ada.password)).status).toBe(401);
  expect((await site.login(ada.email, 'canary-second')).status).toBe(200);
  expect((await site.mailTo(ada.email))[0]?.subject).toMatch(/^Your password was changed/);
});

const resetMails = async (email: string) => {
  await site.settle();
  return (await site.mailTo(email)).filter(({ subject }) => subject.startsWith('Set a new password'));
};
const forgotFrom = (email: string, from: string, more: Readonly<Record<string, unknown>> = {}) =>
  site.call('/v2/account/forgotten-password/send?platform=web', { body: { email, ...more }, from });

it('mails a stranger three times an hour from one network, and twenty times from however many', async () => {
  const ada = await site.newcomer();
  for (let i = 0; i < 5; i += 1) expect((await forgotFrom(ada.email, `203.0.90.${i}`)).status).toBe(204);
  expect(await resetMails(ada.email)).toHaveLength(3);
  for (let i = 0; i < 25; i += 1) expect((await forgotFrom(ada.email, `203.1.${i}.1`)).status).toBe(204);
  expect(await resetMails(ada.email)).toHaveLength(20);
});

it('mails the owner whatever strangers asked for: on a known device, and where the account has signed in', async () => {
  const ada = await site.newcomer();
  const home = '203.0.91.7';
  const body = { email: ada.email, password: ada.password, device: device('phone') };
  expect((await site.call('/v2/account/login', { body, from: home })).status).toBe(200);
  for (let i = 0; i < 30; i += 1) await forgotFrom(ada.email, `203.2.${i}.1`);
  const before = (await resetMails(ada.email)).length;
  await forgotFrom(ada.email, '203.0.92.1');
  await forgotFrom(ada.email, '203.0.92.2', { device: device('not-mine') });
  expect(await resetMails(ada.email)).toHaveLength(before);
  await forgotFrom(ada.email, '203.0.92.3', { device: device('phone') });
  expect(await resetMails(ada.email)).toHaveLength(before + 1);
  await forgotFrom(ada.email, home);
  expect(await resetMails(ada.email)).toHaveLength(before + 2);
});

it('begins to count anew when a new password is set', async () => {
  const ada = await site.newcomer();
  for (let i = 0; i < 30; i += 1) await forgotFrom(ada.email, `203.3.${i}.1`);
  const code = await site.codeFor(ada.email);
  expect((await reset({ code, email: ada.email, passwordNew: 'canary-anew' })).status).toBe(204);
  const before = (await resetMails(ada.email)).length;
  await forgotFrom(ada.email, '203.3.31.1');
  expect(await resetMails(ada.email)).toHaveLength(before + 1);
});

it('mails a link and a code that say where they belong', async () => {
  const ada = await site.newcomer({ displayName: 'Ada <b>& Co</b>' });
  await forgot(ada.email);
  const code = await site.codeFor(ada.email);
  const mails = await resetMails(ada.email);
  const query = new URLSearchParams({ email: ada.email, code }).toString();
  expect(mails[0]?.text).toContain(`https://films.example/forgotten-password?${query}`);
  expect(mails[0]?.html).toContain('Ada &lt;b&gt;&amp; Co&lt;/b&gt;');
});

it('changes the password of who knows it, and signs out everybody else', async () => {
  const ada = await site.newcomer();
  const other = await site.login(ada.email, ada.password);
  const change = (body: Readonly<Record<string, unknown>>) =>
    site.call('/v2/account/change/password?platform=web', {
      token: ada.token,
      body: { passwordOld: ada.password, passwordNew: 'canary-third', email: ada.email, ...body },
    });
  expect((await change({ passwordOld: 'canary-no' })).json).toMatchObject({
    code: 'wrong_password',
    passwordOld: ['Your current password is incorrect.'],
  });
  expect((await change({ email: newEmail() })).status).toBe(400);
  expect((await change({ passwordNew: '' })).json).toMatchObject({ code: 'weak_password' });
  expect((await change({})).status).toBe(204);
  await site.settle();
  expect((await info(ada)).status).toBe(200);
  expect((await info({ ...ada, token: String(other.json['token']) })).status).toBe(401);
  expect((await site.login(ada.email, 'canary-third')).status).toBe(200);
});

it('counts wrong old passwords for the session, in which strangers cannot use them up', async () => {
  const ada = await site.newcomer();
  const strangers = await Promise.all(Array.from({ length: 14 }, (_, i) => site.login(ada.email, `canary-${i}`)));
  expect(strangers.filter(({ json }) => json['code'] === 'too_many_login_attempts')).toHaveLength(4);
  const change = (passwordOld: string) =>
    site.call('/v2/account/change/password', { token: ada.token, body: { passwordOld, passwordNew: 'canary-yes' } });
  const answers = await Promise.all(Array.from({ length: 14 }, () => change('canary-no')));
  expect(answers.filter(({ json }) => json['code'] === 'wrong_password')).toHaveLength(10);
  expect(answers.filter(({ json }) => json['code'] === 'too_many_login_attempts')).toHaveLength(4);
  expect((await change(ada.password)).json).toMatchObject({ code: 'too_many_login_attempts' });
});

it('believes no right old password that more wrong ones than are allowed have overtaken', async () => {
  const ada = await site.newcomer();
  const { id: sessionId } = await site.core.db.prisma.session.findFirstOrThrow({ where: { accountId: ada.userId } });
  const { deps, begun, release } = lateVerification(site.core);
  const change = changePassword(deps, {
    caller: {
      accountId: ada.userId,
      sessionId,
      deviceId: undefined,
      accountType: 1,
      superAdmin: false,
      hasSubscription: false,
    },
    passwordOld: ada.password,
    passwordNew: 'canary-yes',
    email: undefined,
    origin: { address: '203.0.113.63' },
  });
  const refused = errorOf(change);
  await begun;
  const guess = () =>
    site.call('/v2/account/change/password', {
      token: ada.token,
      body: { passwordOld: 'canary-no', passwordNew: 'canary-yes' },
    });
  const answers = await Promise.all(Array.from({ length: 20 }, guess));
  expect(answers.filter(({ json }) => json['code'] === 'wrong_password')).toHaveLength(10);
  release();
  expect(await refused).toMatchObject({ code: 'too_many_login_attempts' });
});

it('changes the address with the code that was mailed to the new one, and tells the old one twice', async () => {
  const ada = await site.newcomer();
  const email = newEmail();
  const ask = (newEmailText: string) =>
    site.call('/v2/account/change/email?platform=web', { token: ada.token, body: { newEmail: newEmailText } });
  await forgot(ada.email);
  const resetCode = await site.codeFor(ada.email);
  const taken = await site.newcomer();
  expect((await ask(taken.email.toUpperCase())).json).toMatchObject({
    code: 'email_in_use',
    newEmail: ['Email address is already in use.'],
  });
  expect((await ask(email)).status).toBe(204);
  const code = await site.codeFor(email);
  const complete = (token: string) =>
    site.call('/v2/account/change/email/complete?platform=web', {
      token,
      body: { code: code.toLowerCase().replaceAll('-', ' ') },
    });
  expect(await complete(taken.token)).toMatchObject(invalid);
  expect((await info(ada)).json).toEqual({ email: ada.email });
  expect((await complete(ada.token)).status).toBe(204);
  expect(await complete(ada.token)).toMatchObject(invalid);
  expect((await info(ada)).json).toEqual({ email });
  await site.settle();
  expect((await site.mailTo(ada.email)).map(({ subject }) => subject.split(' ·')[0])).toEqual([
    'Your email address was changed',
    'Your email address is about to change',
    'Set a new password',
    'Confirm your email address',
  ]);
  // The code emailed to the old address is dead.
  expect(await reset({ code: resetCode, email, passwordNew: 'canary-stale' })).toMatchObject(invalid);
  expect((await site.login(email, ada.password)).status).toBe(200);
  expect((await site.login(ada.email, ada.password)).status).toBe(401);
});

it('does not take an address that somebody else has taken meanwhile', async () => {
  const ada = await site.newcomer();
  const email = newEmail();
  expect((await site.call('/v1/email', { method: 'PUT', token: ada.token, body: { email } })).status).toBe(204);
  const code = await site.codeFor(email);
  await site.newcomer({ email });
  const late = await site.call('/v2/account/change/email/complete', { token: ada.token, body: { code } });
  expect(late).toMatchObject({ status: 400, json: { code: 'email_in_use' } });
});

it('logs no password, token or code', () => {
  expect(site.log()).not.toContain('canary-');
  // Standing alone: the middle of a request id may look the same.
  expect(site.log()).not.toMatch(/(?<![\w-])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}(?![\w-])/);
});
