import { afterAll, beforeAll, expect, it } from 'vitest';
import { device, newEmail, openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const invalid = { status: 400, json: { code: 'invalid_code' } };

const ways = [
  [
    'change/email',
    (token: string, email: string, password?: unknown) =>
      site.call('/v2/account/change/email', { token, body: { newEmail: email, password } }),
  ],
  [
    'PUT /v1/email',
    (token: string, email: string, password?: unknown) =>
      site.call('/v1/email', { method: 'PUT', token, body: { email, password } }),
  ],
] as const;
const [[, ask]] = ways;
const complete = (token: string, code: string) =>
  site.call('/v2/account/change/email/complete', { token, body: { code } });
const undo = (code: string) => site.call('/v2/account/change/email/undo', { body: { code } });
const addressOf = async (token: unknown) =>
  (await site.call('/v1/userinfo/query?select=email', { method: 'GET', token: String(token) })).json['email'];

/** Backdates every session of the account. */
const age = (userId: string, ms = 11 * minute) =>
  site.core.db.prisma.session.updateMany({
    where: { accountId: userId },
    data: { createdAt: new Date(Date.now() - ms) },
  });

/** Verifies `from` and changes the address to `to`; returns the undo code emailed to the old address. */
async function change(token: string, from: string, to: string, password?: string): Promise<string> {
  await site.core.db.prisma.account.updateMany({ where: { email: from }, data: { verifiedAt: new Date() } });
  expect((await ask(token, to, password)).status).toBe(204);
  expect((await complete(token, await site.codeFor(to))).status).toBe(204);
  return site.codeFor(from);
}

async function newPassword(email: string, code: string, passwordNew: string): Promise<void> {
  const body = { email, code, passwordNew };
  expect((await site.call('/v2/account/forgotten-password/change', { body })).status).toBe(204);
}

it.each(ways)('%s asks for more than a token, once the sign-in is ten minutes old', async (_name, way) => {
  const ada = await site.newcomer();
  await age(ada.userId, 9 * minute);
  expect((await way(ada.token, newEmail())).status).toBe(204);
  await age(ada.userId);
  const refused = { status: 403, json: { code: 'reauthentication_required' } };
  expect(await way(ada.token, newEmail())).toMatchObject(refused);
  // A renewal is not a sign-in.
  const { refreshToken, userId } = ada;
  const renewed = await site.call('/v2/account/renew?platform=web', { body: { refreshToken, userId } });
  expect(await way(String(renewed.json['token']), newEmail())).toMatchObject(refused);
  expect((await way(ada.token, newEmail(), ada.password)).status).toBe(204);
});

it.each(ways)(
  '%s lets one session guess ten times, locks nobody else out, and says so beside its field',
  async (_name, way) => {
    const ada = await site.newcomer();
    const wrong = await way(ada.token, newEmail(), 'canary-no');
    expect(wrong).toMatchObject({
      status: 400,
      json: { code: 'wrong_password', password: ['Your current password is incorrect.'] },
    });
    for (let tries = 1; tries < 10; tries += 1) await way(ada.token, newEmail(), 'canary-no');
    expect(await way(ada.token, newEmail(), ada.password)).toMatchObject({
      status: 429,
      json: { code: 'too_many_login_attempts' },
    });
    expect((await site.login(ada.email, ada.password)).status).toBe(200);
  },
);

it('does not tell who has an address to somebody with a token alone', async () => {
  const [ada, taken] = [await site.newcomer(), await site.newcomer()];
  await age(ada.userId);
  expect(await ask(ada.token, taken.email)).toMatchObject({ json: { code: 'reauthentication_required' } });
});

it('tells an account without a password to sign in anew', async () => {
  const ada = await site.newcomer();
  await site.core.db.prisma.account.update({ where: { id: ada.userId }, data: { passwordHash: null } });
  expect((await ask(ada.token, newEmail())).status).toBe(204);
  await age(ada.userId);
  expect(await ask(ada.token, newEmail())).toMatchObject({ status: 403, json: { code: 'reauthentication_required' } });
  expect(await ask(ada.token, newEmail(), 'canary-no')).toMatchObject({
    status: 400,
    json: { code: 'wrong_password' },
  });
});

it('ends whatever else the account had open', async () => {
  const ada = await site.newcomer();
  const other = await site.login(ada.email, ada.password);
  const made = await site.call('/v1/webview/token', { token: ada.token });
  const view = await site.call('/v1/webview/session', { body: { token: made.json['token'] } });
  const kept = await site.call('/v1/webview/token', { token: ada.token });
  await site.call('/v2/account/forgotten-password/send', { body: { email: ada.email } });
  const reset = await site.codeFor(ada.email);
  const email = newEmail();
  await change(ada.token, ada.email, email);
  await site.settle();
  expect(await addressOf(ada.token)).toBe(email);
  expect(await addressOf(other.json['token'])).toBeUndefined();
  expect(await addressOf(view.json['token'])).toBeUndefined();
  expect((await site.call('/v1/webview/session', { body: { token: kept.json['token'] } })).status).toBe(401);
  const body = { code: reset, passwordNew: 'canary-late' };
  for (const address of [ada.email, email])
    expect(
      await site.call('/v2/account/forgotten-password/change', { body: { ...body, email: address } }),
    ).toMatchObject(invalid);
});

async function takenOver(): Promise<{ ada: Person; thief: string; code: string }> {
  const ada = await site.newcomer();
  const thief = newEmail();
  return { ada, thief, code: await change(ada.token, ada.email, thief) };
}

it('is undone by whoever reads the old mail: the address is back, and everyone is out', async () => {
  const { ada, thief, code } = await takenOver();
  const devices = async () =>
    (await site.core.db.prisma.device.findMany({ where: { accountId: ada.userId } })).map(
      (row) => row.deviceIdentifier,
    );
  const before = await devices();
  expect(before).toHaveLength(1);
  const [letter] = await site.mailTo(ada.email);
  expect(letter?.text).toContain(`This wasn't me:\nhttps://films.example/undo-email-change?code=${code}`);
  const later = await site.login(thief, ada.password, { device: device('a-thief') });
  expect(later.status).toBe(200);
  expect(await devices()).toContain('a-thief');
  await site.core.db.prisma.identity.create({
    data: { id: `thief-${ada.userId}`, accountId: ada.userId, provider: 'google', subject: `thief-${ada.userId}` },
  });
  expect((await undo(code.toLowerCase().replaceAll('-', ' '))).status).toBe(204);
  await site.settle();
  expect(await devices()).toEqual(before);
  expect(await addressOf(ada.token)).toBeUndefined();
  expect(await addressOf(later.json['token'])).toBeUndefined();
  for (const email of [thief, ada.email]) expect((await site.login(email, ada.password)).status).toBe(401);
  expect(await site.core.db.prisma.identity.count({ where: { accountId: ada.userId } })).toBe(0);
  expect((await site.mailTo(thief))[0]?.subject).toMatch(/^Your email address was changed back/);
  await newPassword(ada.email, await site.codeFor(ada.email), 'canary-mine');
  expect(await addressOf((await site.login(ada.email, 'canary-mine')).json['token'])).toBe(ada.email);
  expect(await undo(code)).toMatchObject(invalid);
});

it('is undone once, however many try at the same time', async () => {
  const { code } = await takenOver();
  const answers = await Promise.all(Array.from({ length: 8 }, () => undo(code)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, ...Array<number>(7).fill(400)]);
});

it('is undone for seven days', async () => {
  const { ada, code } = await takenOver();
  const { prisma } = site.core.db;
  const { undoUntil, changedAt } = await prisma.addressChange.findFirstOrThrow({ where: { accountId: ada.userId } });
  expect(undoUntil.getTime() - changedAt.getTime()).toBe(7 * day);
  await prisma.addressChange.updateMany({ where: { accountId: ada.userId }, data: { undoUntil: new Date() } });
  expect(await undo(code)).toMatchObject(invalid);
});

it.each(['', 'x', '0000-0000-0000-0000', 'x'.repeat(64)])('believes no other code: %s', async (code) => {
  expect(await undo(code)).toMatchObject(invalid);
});

it('is undone whatever was changed afterwards, and what came afterwards undoes nothing more', async () => {
  const { ada, thief, code } = await takenOver();
  const second = newEmail();
  const thiefsCode = await change(ada.token, thief, second);
  const third = newEmail();
  const another = await change(ada.token, second, third);
  expect((await undo(code)).status).toBe(204);
  for (const late of [thiefsCode, another, code]) expect(await undo(late)).toMatchObject(invalid);
  await newPassword(ada.email, await site.codeFor(ada.email), 'canary-again');
  expect(await addressOf((await site.login(ada.email, 'canary-again')).json['token'])).toBe(ada.email);
});

it('is undone by the first address also after a later one was', async () => {
  const { ada, thief, code } = await takenOver();
  const thiefsCode = await change(ada.token, thief, newEmail());
  expect((await undo(thiefsCode)).status).toBe(204);
  expect((await undo(code)).status).toBe(204);
  await newPassword(ada.email, await site.codeFor(ada.email), 'canary-first');
  expect((await site.login(ada.email, 'canary-first')).status).toBe(200);
});

it('leaves nobody in between a way back when the address is changed back', async () => {
  const { ada, thief, code } = await takenOver();
  const second = newEmail();
  const thiefsCode = await change(ada.token, thief, second);
  expect((await ask(ada.token, ada.email)).status).toBe(204);
  expect((await complete(ada.token, await site.codeFor(ada.email))).status).toBe(204);
  await site.settle();
  expect((await site.mailTo(second))[0]?.text).not.toContain('undo-email-change');
  expect(await undo(thiefsCode)).toMatchObject(invalid);
  expect(await addressOf(ada.token)).toBe(ada.email);
  // The owner, now locked out, may still end the thief's sessions.
  expect((await undo(code)).status).toBe(204);
});

it('keeps the address for whoever may take it back, and frees it when that is over', async () => {
  const { ada, thief, code } = await takenOver();
  const register = (email: string) =>
    site.call('/v2/account/register?platform=web', {
      body: { displayName: 'Squatter', email, password: 'canary-squat', device: device('squatter') },
    });
  expect(await register(ada.email)).toMatchObject({ status: 409, json: { code: 'account_exists' } });
  expect(await register(ada.email.toUpperCase())).toMatchObject({ status: 409 });
  const other = await site.newcomer();
  expect(
    await site.call('/v2/account/change/email', { token: other.token, body: { newEmail: ada.email } }),
  ).toMatchObject({ json: { code: 'email_in_use' } });
  expect((await undo(code)).status).toBe(204);
  expect(thief).not.toBe(ada.email);

  const { ada: left } = await takenOver();
  await site.core.db.prisma.addressChange.updateMany({
    where: { accountId: left.userId },
    data: { undoUntil: new Date(Date.now() - 1) },
  });
  expect((await register(left.email)).status).toBe(200);
});

it('gives no address back that another account has by now, changes nothing then, and works when it is free', async () => {
  const { ada, thief, code } = await takenOver();
  const { userId: id } = await site.newcomer();
  const { prisma } = site.core.db;
  // As if a provider had vouched for it.
  await prisma.account.update({ where: { id }, data: { email: ada.email, emailKey: ada.email.toLowerCase() } });
  expect(await undo(code)).toMatchObject({ status: 400, json: { code: 'address_taken' } });
  expect(await addressOf(ada.token)).toBe(thief);
  const elsewhere = newEmail();
  await prisma.account.update({ where: { id }, data: { email: elsewhere, emailKey: elsewhere.toLowerCase() } });
  expect((await undo(code)).status).toBe(204);
});

it('keeps an account that was to be deleted after the change', async () => {
  const { ada, code } = await takenOver();
  expect((await site.call('/v1/userinfo', { method: 'DELETE', token: ada.token })).status).toBe(204);
  expect((await undo(code)).status).toBe(204);
  const account = await site.core.db.prisma.account.findUniqueOrThrow({ where: { id: ada.userId } });
  expect(account.deleteRequestedAt).toBeNull();
});

it('logs no password, token or code', () => {
  expect(site.log()).not.toContain('canary-');
  expect(site.log()).not.toMatch(/(?<![\w-])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}(?![\w-])/);
});
