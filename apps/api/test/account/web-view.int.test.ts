import { randomBytes } from 'node:crypto';
import { rememberSecret } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const info = (token: unknown) => site.call('/v1/userinfo/query?select=userId', { method: 'GET', token: String(token) });
const trade = (token: unknown) => site.call('/v1/webview/session', { body: { token } });
const refused = { status: 401, json: { code: 'session_ended' } };

async function make(token: string): Promise<string> {
  const { status, json } = await site.call('/v1/webview/token', { token });
  expect(status).toBe(201);
  return String(json['token']);
}

it('signs a web view in, once, into the session of its app', async () => {
  const ada = await site.newcomer();
  const token = await make(ada.token);
  const { status, json } = await trade(token);
  expect(status).toBe(200);
  expect(Object.keys(json).toSorted()).toEqual(['token', 'tokenExpiry', 'userId']);
  expect((await info(json['token'])).json).toEqual({ userId: ada.userId });
  expect(await trade(token)).toMatchObject(refused);
  await site.call('/v2/account/logout?platform=web', { token: ada.token });
  await site.settle();
  expect((await info(json['token'])).status).toBe(401);
});

it('is traded once, however many try at the same time', async () => {
  const ada = await site.newcomer();
  const token = await make(ada.token);
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => trade(token)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(19);
});

it('is good for a minute, and only while the session lives', async () => {
  const ada = await site.newcomer();
  const [late, orphan] = [await make(ada.token), await make(ada.token)];
  const { prisma } = site.core.db;
  await prisma.$executeRaw`update web_view_token set "expiresAt" = now() where "sessionId" in
    (select id from session where "accountId" = ${ada.userId})`;
  expect(await trade(late)).toMatchObject(refused);
  await prisma.$executeRaw`update web_view_token set "expiresAt" = now() + interval '1 minute' where "sessionId" in
    (select id from session where "accountId" = ${ada.userId})`;
  await site.call('/v2/account/logout?platform=web', { token: ada.token });
  expect(await trade(orphan)).toMatchObject(refused);
});

it('lives no longer than the token that asked for it', async () => {
  const ada = await site.newcomer();
  const expiryOf = (token: unknown) =>
    z.object({ exp: z.int() }).parse(JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()))
      .exp;
  const own = expiryOf(ada.token);
  // A token that was requested a while ago.
  const { accountId, sessionId } = await site.core.db.prisma.session
    .findFirstOrThrow({ where: { accountId: ada.userId } })
    .then((session) => ({ accountId: session.accountId, sessionId: session.id }));
  const until = own - 11 * 3_600;
  const old = rememberSecret(
    (await site.core.tokens.issue({ accountId, sessionId, deviceId: undefined, until })).token,
  );
  const view = rememberSecret(String((await trade(await make(old))).json['token']));
  expect(expiryOf(view)).toBe(until);
  const made = await make(old);
  await site.core.db.prisma.webViewToken.updateMany({ where: { sessionId }, data: { sessionUntil: new Date() } });
  expect(await trade(made)).toMatchObject(refused);
});

it('is stored as a hash alone', async () => {
  const ada = await site.newcomer();
  const token = await make(ada.token);
  const rows = await site.core.db.prisma.webViewToken.findMany();
  expect(JSON.stringify(rows.map(({ hash }) => Buffer.from(hash).toString('latin1')))).not.toContain(token);
});

it.each(['', 'x', 'a.b.c', 'x'.repeat(200)])('believes nothing else: %s', async (token) => {
  expect((await trade(token)).status).toBe(token === '' ? 400 : 401);
});

it('opens the pages that it is for, and asks for no other web view', async () => {
  const ada = await site.newcomer();
  const view = String((await trade(await make(ada.token))).json['token']);
  const get = (path: string) => site.call(path, { method: 'GET', token: view });
  expect((await get('/v2/device')).status).toBe(200);
  expect((await get('/v1/gifts')).status).toBe(200);
  const shut = { status: 403, json: { code: 'insufficient_scope' } };
  expect(await site.call('/v1/webview/token', { token: view })).toMatchObject(shut);
  expect(await get('/v2/account/sessions')).toMatchObject(shut);
  expect(await site.call('/v2/account/sessions?except=current', { method: 'DELETE', token: view })).toMatchObject(shut);
  expect(
    await site.call('/v2/account/change/email', { token: view, body: { newEmail: 'eve@example.org' } }),
  ).toMatchObject(shut);
});

it('is a part of its app, not another place where somebody is signed in', async () => {
  const ada = await site.newcomer();
  await trade(await make(ada.token));
  const { json } = await site.call('/v2/account/sessions', { method: 'GET', token: ada.token });
  expect(json['sessions']).toMatchObject([{ current: true }]);
});

it.each([
  ['logs out', '/v2/account/logout', 'POST'],
  ['ends its session', '/v2/account/sessions', 'DELETE'],
  ['ends all other sessions', '/v2/account/sessions?except=current', 'DELETE'],
] as const)('ends when the app %s, with what was not traded yet', async (_name, path, method) => {
  const ada = await site.newcomer();
  const view = String((await trade(await make(ada.token))).json['token']);
  const kept = await make(ada.token);
  expect((await info(view)).status).toBe(200);
  expect((await site.call(path, { method, token: ada.token })).status).toBe(204);
  await site.settle();
  expect((await info(view)).status).toBe(401);
  expect(await trade(kept)).toMatchObject(refused);
});

it('opens nothing beside an end of the session that is under way', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const ada = await site.newcomer();
    const kept = await Promise.all(Array.from({ length: 4 }, () => make(ada.token)));
    const [, ...traded] = await Promise.all([
      site.call('/v2/account/logout', { token: ada.token }),
      ...kept.map((token) => trade(token)),
    ]);
    await site.settle();
    for (const { status, json } of traded) {
      expect(status === 401 || (await info(json['token'])).status === 401).toBe(true);
    }
    const { prisma } = site.core.db;
    expect(await prisma.session.count({ where: { accountId: ada.userId, revokedAt: null } })).toBe(0);
  }
});

it('takes the place of no sign-in, however many pages an app opens', async () => {
  const ada = await site.newcomer();
  const { prisma } = site.core.db;
  const app = await prisma.session.findFirstOrThrow({ where: { accountId: ada.userId } });
  await prisma.session.createMany({
    data: Array.from({ length: 120 }, (_, n) => ({
      id: `${app.id}-${n}`,
      accountId: ada.userId,
      openedById: app.id,
      refreshHash: randomBytes(32),
      refreshExpiresAt: app.refreshExpiresAt,
    })),
  });
  expect((await site.login(ada.email, ada.password)).status).toBe(200);
  await site.settle();
  expect((await info(ada.token)).status).toBe(200);
});
