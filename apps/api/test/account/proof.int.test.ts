import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device, newEmail, openSite } from '../support/site.ts';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import type { Person, Site } from '../support/site.ts';
import type { AddressInfo } from 'node:net';

const keys = await generateKeyPair('RS256', { extractable: true });
const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] };
const issuer = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
});
let base = '';
let site: Site;
beforeAll(async () => {
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  site = await openSite({ GOOGLE_CLIENT_IDS: 'house-web', GOOGLE_ISSUER: base, GOOGLE_JWKS_URL: `${base}/keys` });
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => issuer.close(resolve));
});

const google = async (sub: string, email: string, email_verified = true) => {
  const token = await new SignJWT({ sub, email, email_verified })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(base)
    .setAudience('house-web')
    .setIssuedAt()
    .setJti(randomUUID())
    .setExpirationTime('5m')
    .sign(keys.privateKey);
  return site.call('/v2/account/login/google?platform=web', { body: { token, device: device(randomUUID()) } });
};
const prisma = () => site.core.db.prisma;
const now = () => site.core.clock.now();
const confirm = (body: Readonly<Record<string, unknown>>, token?: string) =>
  site.call('/v1/emailverify', { body, ...(token !== undefined && { token }) });
const isSignedIn = async (token: string) =>
  (await site.call('/v1/userinfo/query?select=email', { method: 'GET', token })).status === 200;
const isProven = async (accountId: string) =>
  (await prisma().account.findUniqueOrThrow({ where: { id: accountId } })).verifiedAt !== null;

/** Whether the rest of the product knows that a deletion was requested or withdrawn. */
const isDeletionTold = async (accountId: string) =>
  (await prisma().outbox.count({
    where: { name: 'account.deletion-changed', payload: { path: ['accountId'], equals: accountId } },
  })) > 0;

interface Hijacked extends Person {
  readonly second: Readonly<Record<string, unknown>>;
  readonly subject: string;
  readonly webViewToken: string;
  readonly changeCode: string;
}

/** An attacker registers somebody else's address and leaves behind everything that could let them in again. */
async function hijack(): Promise<Hijacked> {
  const first = await site.newcomer({ device: device('attacker-1') });
  const { userId: accountId } = first;
  const changed = newEmail();
  await site.call('/v2/account/change/email', { token: first.token, body: { newEmail: changed } });
  const changeCode = await site.codeFor(changed);
  const { json: second } = await site.login(first.email, first.password, { device: device('attacker-2') });
  const { json: web } = await site.call('/v1/webview/token', { token: String(second['token']) });
  const subject = `attacker-${randomUUID()}`;
  await prisma().identity.create({ data: { id: randomUUID(), accountId, provider: 'google', subject } });
  const link = { patreonUserId: randomUUID(), tokensSealed: new Uint8Array(1), tierIds: [], activePatron: true };
  await prisma().patreonLink.create({ data: { accountId, ...link, checkedAt: now(), linkedAt: new Date(0) } });
  await prisma().account.update({ where: { id: accountId }, data: { deleteRequestedAt: now() } });
  rememberSecret(String(web['token']));
  return { ...first, second, subject, webViewToken: String(web['token']), changeCode };
}

/** Which of them still work. */
async function waysIn(of: Hijacked): Promise<string[]> {
  await site.settle();
  const { userId: accountId } = of;
  const tokens = { first: of.token, second: String(of.second['token']) };
  const { renewed, web } = {
    renewed: await site.call('/v2/account/renew', {
      body: { refreshToken: of.second['refreshToken'], userId: accountId, device: device('attacker-2') },
    }),
    web: await site.call('/v1/webview/session', { body: { token: of.webViewToken } }),
  };
  const again = await google(of.subject, of.email, false);
  const counts = {
    identities: await prisma().identity.count({ where: { accountId, subject: of.subject } }),
    devices: await prisma().device.count({ where: { accountId, deviceIdentifier: { startsWith: 'attacker' } } }),
    patreon: await prisma().patreonLink.count({ where: { accountId } }),
    codes: await prisma().accountCode.count({ where: { accountId } }),
    views: await prisma().webViewToken.count({ where: { session: { accountId } } }),
    deletion: await prisma().account.count({ where: { id: accountId, deleteRequestedAt: { not: null } } }),
  };
  const open = {
    password: (await site.login(of.email, of.password)).status === 200,
    ...Object.fromEntries(
      await Promise.all(Object.entries(tokens).map(async ([name, token]) => [name, await isSignedIn(token)] as const)),
    ),
    renewed: renewed.status === 200,
    web: web.status === 200,
    provider: again.status === 200,
  };
  return Object.entries({ ...open, ...counts }).flatMap(([name, is]) => (is ? [name] : []));
}

describe.each([
  [
    'a provider',
    async ({ email }: Hijacked) => {
      const { json } = await google(`owner-${randomUUID()}`, email);
      return isSignedIn(String(json['token']));
    },
  ],
  [
    'a new password by mail',
    async ({ email }: Hijacked) => {
      await site.call('/v2/account/forgotten-password/send', { body: { email } });
      const [code, passwordNew] = [await site.codeFor(email), plantedPassword()];
      await site.call('/v2/account/forgotten-password/change', { body: { email, code, passwordNew } });
      return (await site.login(email, passwordNew)).status === 200;
    },
  ],
  [
    'the link of the letter, with a new password',
    async ({ email }: Hijacked) => {
      await site.call('/v1/emailverify/send', { body: { email } });
      const [token, passwordNew] = [await site.codeFor(email), plantedPassword()];
      const { status } = await confirm({ token, passwordNew });
      return status === 204 && (await site.login(email, passwordNew)).status === 200;
    },
  ],
])('an address that is proven by %s', (_, prove) => {
  it('leaves nothing of whoever registered it before', async () => {
    const attacker = await hijack();
    expect(await waysIn(await hijack())).toContain('password');
    expect(await prove(attacker)).toBe(true);
    expect(await isProven(attacker.userId)).toBe(true);
    expect(await waysIn(attacker)).toEqual([]);
    expect(await isDeletionTold(attacker.userId)).toBe(true);
    const { changeCode: code } = attacker;
    const late = await site.call('/v2/account/change/email/complete', { token: attacker.token, body: { code } });
    expect(late.status).toBe(401);
  });

  it('was proven before: nothing of its owner goes', async () => {
    const ada = await site.newcomer({ device: device('d-1') });
    await confirm({ token: await site.codeFor(ada.email) }, ada.token);
    const subject = `ada-${randomUUID()}`;
    await google(subject, ada.email);
    await prisma().accountCode.deleteMany({ where: { accountId: ada.userId } });
    await google(`another-${randomUUID()}`, ada.email);
    expect(await prisma().identity.count({ where: { accountId: ada.userId } })).toBe(2);
    expect(await isSignedIn(ada.token)).toBe(true);
    expect((await site.login(ada.email, ada.password)).status).toBe(200);
    expect(await isDeletionTold(ada.userId)).toBe(false);
  });
});

it('keeps the session that confirms, its device and password, and nothing else that is older', async () => {
  const attacker = await hijack();
  await prisma().account.update({ where: { id: attacker.userId }, data: { deleteRequestedAt: null } });
  await site.call('/v1/emailverify/send', { body: { email: attacker.email } });
  const token = await site.codeFor(attacker.email);
  const own = await site.login(attacker.email, attacker.password, { device: device('own') });
  expect((await confirm({ token }, String(own.json['token']))).status).toBe(204);
  await site.settle();
  expect(await isSignedIn(String(own.json['token']))).toBe(true);
  expect(await waysIn(attacker)).toEqual(['password']);
  expect(await prisma().device.count({ where: { accountId: attacker.userId, deviceIdentifier: 'own' } })).toBe(1);
});

it('proves a new address on an account that has none yet, and drops what is older than that session', async () => {
  const attacker = await hijack();
  await prisma().account.update({ where: { id: attacker.userId }, data: { deleteRequestedAt: null } });
  const { changeCode: code, token } = attacker;
  expect((await site.call('/v2/account/change/email/complete', { token, body: { code } })).status).toBe(204);
  await site.settle();
  expect(await isProven(attacker.userId)).toBe(true);
  expect(await isSignedIn(token)).toBe(true);
  expect(await isSignedIn(String(attacker.second['token']))).toBe(false);
  expect(await prisma().identity.count({ where: { accountId: attacker.userId } })).toBe(0);
});

it('closes an account with money in it, and erases nothing of that', async () => {
  const attacker = await hijack();
  await prisma().staffGrant.create({
    data: { id: randomUUID(), accountId: attacker.userId, startsAt: now(), reason: 'a test', createdAt: now() },
  });
  await site.call('/v1/emailverify/send', { body: { email: attacker.email } });
  const token = await site.codeFor(attacker.email);
  expect((await site.call('/v1/emailverify/not-me', { body: { token } })).status).toBe(204);
  expect((await waysIn(attacker)).filter((way) => way !== 'deletion')).toEqual([]);
  expect(await prisma().account.findUniqueOrThrow({ where: { id: attacker.userId } })).toMatchObject({
    email: attacker.email,
    deletedAt: null,
    verifiedAt: null,
  });
});

it('knows of every table that refers to an account whether it lets somebody in', async () => {
  const letsIn = ['account_code', 'address_change', 'device', 'identity', 'patreon_link', 'session'];
  const letsNobodyIn = [
    'access_fact',
    'account_ban',
    'asset',
    'billing_customer',
    'checkout',
    'comment',
    'comment_like',
    'creator_referral',
    'gift',
    'invoice',
    'notification',
    'notification_preference',
    'play',
    'playback_progress',
    'points_account',
    'points_due',
    'push_subscription',
    'recommendation_feed',
    'staff_grant',
    'stream_slot',
    'subscription',
    'video',
  ];
  const rows = await prisma().$queryRaw<{ name: string }[]>`
    select distinct r.relname::text as name from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'account'::regclass`;
  expect(rows.map(({ name }) => name).sort()).toEqual([...letsIn, ...letsNobodyIn].sort());
});

it('takes no word of a provider for a superAdmin whose address nobody has confirmed', async () => {
  const ada = await site.newcomer();
  await prisma().account.update({ where: { id: ada.userId }, data: { superAdmin: true } });
  expect(await google(`reader-${randomUUID()}`, ada.email)).toMatchObject({
    status: 409,
    json: { code: 'account_exists' },
  });
  expect(await isSignedIn(ada.token)).toBe(true);
  expect(await isProven(ada.userId)).toBe(false);
});
