import { randomBytes } from 'node:crypto';
import { login, renewSession } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device, openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const renew = (person: Pick<Person, 'refreshToken' | 'userId'>, changes: Readonly<Record<string, unknown>> = {}) =>
  site.call('/v2/account/renew?platform=web', {
    body: { refreshToken: person.refreshToken, userId: person.userId, ...changes },
  });
const info = (token: unknown) => site.call('/v1/userinfo/query?select=userId', { method: 'GET', token: String(token) });
const ended = { status: 401, json: { code: 'session_ended' } };
/** Dependencies whose clock is `seconds` ahead. */
const after = (seconds: number) => ({ ...site.core, clock: { now: () => new Date(Date.now() + seconds * 1_000) } });

it('gives new tokens for sixty days more', async () => {
  const ada = await site.newcomer();
  const { status, json } = await renew(ada);
  expect(status).toBe(200);
  expect(json['refreshToken']).not.toBe(ada.refreshToken);
  expect(Date.parse(String(json['refreshExpiry'])) - Date.now()).toBeGreaterThan(59.9 * 24 * 3_600_000);
  expect((await info(json['token'])).json).toEqual({ userId: ada.userId });
});

it('survives 20 renewals at once: they all get one successor, and the session lives', async () => {
  const ada = await site.newcomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew(ada)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(new Set(answers.map(({ json }) => json['refreshToken'])).size).toBe(1);
  for (const { json } of answers) expect((await info(json['token'])).status).toBe(200);
  const [first] = answers;
  expect((await renew({ ...ada, refreshToken: String(first?.json['refreshToken']) })).status).toBe(200);
});

it('honours the token just replaced for ten minutes, and ends the session for it afterwards', async () => {
  const ada = await site.newcomer();
  const { json } = await renew(ada);
  const words = { refreshToken: ada.refreshToken, userId: ada.userId, device: undefined };
  expect((await renewSession(after(599), words)).refreshToken).toBe(json['refreshToken']);
  await expect(renewSession(after(601), words)).rejects.toMatchObject({ code: 'session_ended' });
  expect(await renew({ ...ada, refreshToken: String(json['refreshToken']) })).toMatchObject(ended);
  expect((await info(json['token'])).status).toBe(401);
});

it('honours it no more once an access token of its successor was seen, but what was made before proves nothing', async () => {
  const ada = await site.newcomer();
  const first = await renew(ada);
  expect((await info(ada.token)).status).toBe(200);
  const again = await renew(ada);
  expect(again.json['refreshToken']).toBe(first.json['refreshToken']);
  expect((await info(again.json['token'])).status).toBe(200);
  expect(await renew(ada)).toMatchObject(ended);
  expect((await info(again.json['token'])).status).toBe(401);
});

it('ends 180 days after the sign-in, however often it is renewed', async () => {
  const { refreshToken, userId } = await site.newcomer();
  const day = 24 * 3_600;
  let latest = { refreshToken, tokenExpiry: '', refreshExpiry: '' };
  for (const days of [50, 100, 150, 179.9]) {
    latest = await renewSession(after(days * day), { refreshToken: latest.refreshToken, userId, device: undefined });
  }
  const end = Date.now() + 180 * day * 1_000;
  expect(Math.abs(Date.parse(latest.refreshExpiry) - end)).toBeLessThan(60_000);
  const words = { refreshToken: latest.refreshToken, userId, device: undefined };
  await expect(renewSession(after(180 * day + 60), words)).rejects.toMatchObject({ code: 'session_ended' });
});

it('keeps a hundred sessions of an account, and ends the longest unused beyond them', async () => {
  const ada = await site.newcomer();
  const { prisma } = site.core.db;
  const { id } = await prisma.session.findFirstOrThrow({ where: { accountId: ada.userId } });
  await prisma.session.createMany({
    data: Array.from({ length: 99 }, (_, i) => ({
      id: `${id}-${i}`,
      accountId: ada.userId,
      refreshHash: new Uint8Array(randomBytes(32)),
      refreshExpiresAt: new Date(Date.now() + 86_400_000),
      renewedAt: new Date(Date.now() - 3_600_000 - i * 1_000),
    })),
  });
  expect((await site.login(ada.email, ada.password)).status).toBe(200);
  const gone = await prisma.session.findMany({ where: { accountId: ada.userId, revokedAt: { not: null } } });
  expect(gone).toMatchObject([{ id: `${id}-98`, revokedReason: 'too_many' }]);
  expect((await info(ada.token)).status).toBe(200);
});

it('ends the session when a token older than the last is shown', async () => {
  const ada = await site.newcomer();
  const second = await renew(ada);
  const third = await renew({ ...ada, refreshToken: String(second.json['refreshToken']) });
  expect(third.status).toBe(200);
  expect(await renew(ada)).toMatchObject(ended);
  await site.settle();
  expect(await renew({ ...ada, refreshToken: String(third.json['refreshToken']) })).toMatchObject(ended);
  expect((await info(third.json['token'])).status).toBe(401);
});

it('renews for the account and the device that it belongs to only', async () => {
  const ada = await site.newcomer({ device: device('mine') });
  const eve = await site.newcomer();
  expect(await renew(ada)).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
  expect(await renew(ada, { device: device('other') })).toMatchObject(ended);
  expect(await renew(ada, { device: device('mine'), userId: eve.userId })).toMatchObject(ended);
  expect(
    await renew({ ...ada, refreshToken: randomBytes(32).toString('base64url') }, { device: device('mine') }),
  ).toMatchObject(ended);
  expect((await renew(ada, { device: device('mine') })).status).toBe(200);
});

it('ends after sixty days without a renewal', async () => {
  const { refreshToken, userId } = await site.newcomer();
  const words = { refreshToken, userId, device: undefined };
  await expect(renewSession(after(60 * 24 * 3_600 + 1), words)).rejects.toMatchObject({ code: 'session_ended' });
});

it('keeps refresh tokens as hashes only', async () => {
  const ada = await site.newcomer();
  await renew(ada);
  const rows = await site.core.db.prisma.session.findMany({ include: { retired: true } });
  const stored = JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(stored).not.toContain(ada.refreshToken);
});

it('signs out at once, here, there and everywhere', async () => {
  const ada = await site.newcomer({ device: device('one') });
  const others = await Promise.all(
    ['two', 'three'].map((name) => site.login(ada.email, ada.password, { device: device(name) })),
  );
  const list = await site.call('/v2/account/sessions', { method: 'GET', token: ada.token });
  const sessions = list.json['sessions'] as { id: string; current: boolean; device: { model: string } }[];
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]?.device).toEqual({ platform: 'web', model: 'Linux Firefox' });

  const eve = await site.newcomer();
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  const end = (id: string, token: string) => site.call(`/v2/account/sessions/${id}`, { method: 'DELETE', token });
  expect((await end(other, eve.token)).status).toBe(404);
  expect((await end(other, ada.token)).status).toBe(204);
  expect((await end(other, ada.token)).status).toBe(404);
  await site.settle();
  const alive = async () =>
    (await Promise.all(others.map(({ json }) => info(json['token'])))).filter(({ status }) => status === 200);
  expect(await alive()).toHaveLength(1);
  await site.call('/v2/account/sessions?except=current', { method: 'DELETE', token: ada.token });
  await site.settle();
  expect(await alive()).toHaveLength(0);
  expect((await info(ada.token)).status).toBe(200);
  expect((await site.call('/v2/account/logout?platform=web', { token: ada.token })).status).toBe(204);
  await site.settle();
  expect((await info(ada.token)).status).toBe(401);
  expect(await renew(ada, { device: device('one') })).toMatchObject(ended);
});

const signInOf = (person: Person, address: string) => ({
  ...person,
  device: device('d'),
  deviceLimit: 5,
  integrity: undefined,
  origin: { address },
});

it('opens no session with a password that is being changed at that moment', async () => {
  const ada = await site.newcomer();
  const { db, passwords } = site.core;
  const input = signInOf(ada, '203.0.113.80');
  const passwordHash = await passwords.hash('canary-new-one');
  const late = Promise.withResolvers<unknown>();
  await db.transaction(async (queries) => {
    await queries.account.update({ where: { id: ada.userId }, data: { passwordHash } });
    login(site.core, input).then(late.resolve, late.reject);
    // It has compared the old password by now, and waits for our transaction before it creates a session.
    await expect.poll(async () => waiting(), { timeout: 10_000 }).toBe(1);
  });
  await expect(late.promise).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(await db.prisma.session.count({ where: { accountId: ada.userId } })).toBe(1);

  async function waiting(): Promise<number> {
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n ?? 0;
  }
});

it('signs in with the right password also when its hash was renewed meanwhile', async () => {
  const ada = await site.newcomer();
  const { db, passwords } = site.core;
  const input = signInOf(ada, '203.0.113.81');
  const rehashed = await passwords.hash(ada.password);
  const slow: typeof passwords = {
    ...passwords,
    verify: async (hash, password) => {
      const right = await passwords.verify(hash, password);
      await db.prisma.account.update({ where: { id: ada.userId }, data: { passwordHash: rehashed } });
      return right;
    },
  };
  expect((await login({ ...site.core, passwords: slow }, input)).userId).toBe(ada.userId);
});
