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

it('lives no longer than the token that asked for it, however often it is traded', async () => {
  const ada = await site.newcomer();
  const expiryOf = (token: unknown) =>
    z.object({ exp: z.int() }).parse(JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()))
      .exp;
  const own = expiryOf(ada.token);
  // A token that was asked for a while ago.
  const { accountId, sessionId } = await site.core.db.prisma.session
    .findFirstOrThrow({ where: { accountId: ada.userId } })
    .then((session) => ({ accountId: session.accountId, sessionId: session.id }));
  const until = own - 11 * 3_600;
  const old = rememberSecret(
    (await site.core.tokens.issue({ accountId, sessionId, deviceId: undefined, until })).token,
  );
  let token = old;
  for (let turn = 0; turn < 3; turn += 1) {
    token = rememberSecret(String((await trade(await make(token))).json['token']));
    expect(expiryOf(token)).toBe(until);
  }
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
