import { createHash, randomUUID } from 'node:crypto';
import { purgeStaleSignIns } from '@houselights/core';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, openSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import type { AddressInfo } from 'node:net';

const keys = await generateKeyPair('RS256', { extractable: true });
const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] };
const issuer = createServer((request, response) => {
  if (request.url === '/down') response.writeHead(500).end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
});
let site: Site;
beforeAll(async () => {
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  site = await openSite({
    GOOGLE_CLIENT_IDS: 'house-web,house-android',
    GOOGLE_ISSUER: base,
    GOOGLE_JWKS_URL: `${base}/keys`,
    APPLE_CLIENT_IDS: 'house-ios',
    APPLE_ISSUER: base,
    APPLE_JWKS_URL: `${base}/down`,
  });
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => issuer.close(resolve));
});

const idToken = (claims: Readonly<Record<string, unknown>>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(`http://127.0.0.1:${(issuer.address() as AddressInfo).port}`)
    .setAudience('house-web')
    .setIssuedAt()
    .setJti(randomUUID())
    .setExpirationTime('5m')
    .sign(keys.privateKey);
const google = async (claims: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>> = {}) =>
  site.call('/v2/account/login/google?platform=web', { body: { token: await idToken(claims), ...changes } });
const info = async (token: unknown, select: string) =>
  (await site.call(`/v1/userinfo/query?select=${select}`, { method: 'GET', token: String(token) })).json;
let subjects = 0;
const person = (changes: Readonly<Record<string, unknown>> = {}) => ({
  sub: `subject-${(subjects += 1)}`,
  email: newEmail(),
  email_verified: true,
  name: 'Grace',
  ...changes,
});

it('makes one verified account for a new person, however often they come at once', async () => {
  const grace = person();
  const answers = await Promise.all(Array.from({ length: 6 }, () => google(grace)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
  expect(new Set(answers.map(({ json }) => json['userId'])).size).toBe(1);
  expect(await info(answers[0]?.json['token'], 'displayName,verified,nameRequired')).toEqual({
    displayName: 'Grace',
    verified: true,
    nameRequired: false,
  });
  // The subject identifies the person, not the address.
  expect((await google({ ...grace, email: newEmail() })).json['userId']).toBe(answers[0]?.json['userId']);
});

it('notes which creator brought somebody new, and nobody who was here before', async () => {
  const { prisma } = site.core.db;
  const teamId = `team-${subjects}`;
  await prisma.creatorTeam.create({ data: { id: teamId, slug: teamId, displayName: 'A team' } });
  const grace = person();
  const { json } = await google(grace, { creatorReferral: teamId });
  await google(grace, { creatorReferral: 'somebody-else' });
  const ada = await site.newcomer();
  await site.call('/v1/emailverify', { token: ada.token, body: { token: await site.codeFor(ada.email) } });
  expect((await google(person({ email: ada.email }), { creatorReferral: teamId })).json['userId']).toBe(ada.userId);
  expect(await prisma.creatorReferral.findMany({ select: { accountId: true, creatorTeamId: true } })).toEqual([
    { accountId: json['userId'], creatorTeamId: teamId },
  ]);
});

it('asks for a name where the provider sends none', async () => {
  const { json } = await google(person({ name: undefined }), { displayName: '' });
  expect(await info(json['token'], 'displayName,nameRequired')).toEqual({ displayName: '', nameRequired: true });
  await site.call('/v1/verifyAccount', { body: { authToken: json['token'], displayName: 'Grace' } });
  expect(await info(json['token'], 'displayName,nameRequired')).toEqual({ displayName: 'Grace', nameRequired: false });
});

it('links the account of an address that both have confirmed, which keeps its password', async () => {
  const ada = await site.newcomer();
  await site.call('/v1/emailverify', { token: ada.token, body: { token: await site.codeFor(ada.email) } });
  const { json } = await google(person({ email: ada.email.toUpperCase() }));
  expect(json['userId']).toBe(ada.userId);
  expect((await site.login(ada.email, ada.password)).status).toBe(200);
});

it('links an account that never confirmed its address only without the password and sessions that it had', async () => {
  const squatter = await site.newcomer();
  const { json } = await google(person({ email: squatter.email }));
  expect(json['userId']).toBe(squatter.userId);
  await site.settle();
  expect((await site.login(squatter.email, squatter.password)).status).toBe(401);
  expect((await site.call('/v1/userinfo/query', { method: 'GET', token: squatter.token })).status).toBe(401);
  expect(await info(json['token'], 'verified')).toEqual({ verified: true });
});

it('links nothing that the provider does not vouch for', async () => {
  const ada = await site.newcomer();
  for (const email_verified of [false, undefined, 'no']) {
    expect(await google(person({ email: ada.email, email_verified }))).toMatchObject({
      status: 409,
      json: { code: 'account_exists' },
    });
  }
  expect(await site.core.db.prisma.identity.count({ where: { accountId: ada.userId } })).toBe(0);
});

it('makes no account of an address that the provider does not vouch for, and says what to do', async () => {
  for (const email_verified of [false, undefined, 'no', 1]) {
    const grace = person({ email_verified });
    const answer = await google(grace);
    expect(answer).toMatchObject({ status: 403, json: { code: 'identity_unverified' } });
    expect(answer.json['title']).toContain('create an account here with your email and a password');
    expect(await site.core.db.prisma.account.count({ where: { emailKey: String(grace.email) } })).toBe(0);
    // Once the provider confirms it, the same person gets in.
    expect((await google({ ...grace, email_verified: true })).status).toBe(200);
  }
});

it('does not let an identity of before into an account whose address nobody has proven', async () => {
  const { prisma } = site.core.db;
  const victim = await site.newcomer();
  const legacy = person({ email: victim.email, email_verified: false });
  await prisma.identity.create({
    data: { id: randomUUID(), accountId: victim.userId, provider: 'google', subject: legacy.sub },
  });
  expect((await google(legacy)).json).toMatchObject({ code: 'identity_unverified' });
  expect((await google({ ...legacy, email: newEmail(), email_verified: true })).json).toMatchObject({
    code: 'identity_unverified',
  });
  // Vouched for, it proves the address: the identity stays, and the password is removed.
  const { json } = await google({ ...legacy, email_verified: true });
  expect(json['userId']).toBe(victim.userId);
  expect(await prisma.identity.count({ where: { accountId: victim.userId } })).toBe(1);
  expect((await site.login(victim.email, victim.password)).status).toBe(401);
});

it('takes each token once, also at once, and keeps no more of it than that until it expires', async () => {
  const token = await idToken(person());
  const login = () => site.call('/v2/account/login/google', { body: { token } });
  const statuses = (await Promise.all([login(), login(), login(), login()])).map(({ status }) => status);
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  expect((await login()).json).toMatchObject({ code: 'identity_refused' });
  // A token refused for another reason is not used up.
  const unverified = await idToken(person({ email_verified: false }));
  const first = await site.call('/v2/account/login/google', { body: { token: unverified } });
  const second = await site.call('/v2/account/login/google', { body: { token: unverified } });
  expect([first.json['code'], second.json['code']]).toEqual(['identity_unverified', 'identity_unverified']);
  const { usedIdentityToken } = site.core.db.prisma;
  const hash = new Uint8Array(
    createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest(),
  );
  expect(await usedIdentityToken.count({ where: { hash } })).toBe(1);
  await purgeStaleSignIns(site.core);
  expect(await usedIdentityToken.count({ where: { hash } })).toBe(1);
  const later = new Date(Date.now() + 24 * 60 * 60 * 1_000);
  await purgeStaleSignIns({ ...site.core, clock: { now: () => later } });
  expect(await usedIdentityToken.count({ where: { hash } })).toBe(0);
});

it('asks every page for the nonce, and every token that has one', async () => {
  const headers = { origin: 'https://films.example' };
  const login = async (claims: Readonly<Record<string, unknown>>, nonce?: string, from = {}) =>
    (
      await site.call('/v2/account/login/google?platform=web', {
        body: { token: await idToken(person(claims)), ...(nonce !== undefined && { nonce }) },
        headers: from,
      })
    ).status;
  expect(await login({ nonce: 'n' })).toBe(401);
  expect(await login({ nonce: 'n' }, 'n')).toBe(200);
  expect(await login({})).toBe(200);
  expect(await login({}, undefined, headers)).toBe(401);
  expect(await login({}, 'n', headers)).toBe(401);
  const hashed = createHash('sha256').update('n').digest('hex');
  expect(await login({ nonce: hashed }, 'n', headers)).toBe(200);
});

it('stores no claim that nothing can store', async () => {
  for (const sub of ['a\0b', '\ud800', 'ü', 'x'.repeat(300)]) {
    expect((await google(person({ sub }))).json).toMatchObject({ status: 401, code: 'identity_refused' });
  }
  for (const name of [
    'a\0b',
    '\ud800',
    'x'.repeat(2_000),
    '\ufdfa'.repeat(40),
    `a${'\u0301'.repeat(39)}`,
    'a\u2800b',
  ]) {
    const { json } = await google(person({ name }));
    expect(await info(json['token'], 'displayName,nameRequired')).toEqual({ displayName: '', nameRequired: true });
  }
  for (const email of ['a\0b@x.test', '\ud800@x.test', `${'x'.repeat(2_000)}@x.test`, '\u212aate@x.test']) {
    expect((await google(person({ email }))).json).toMatchObject({ code: 'identity_refused' });
  }
});

it('refuses what the provider did not sign for us, and says when the provider is away', async () => {
  for (const token of ['', 'x', 'a.b.c', `${await idToken(person())}x`]) {
    const answer = await site.call('/v2/account/login/google', { body: { token } });
    expect(answer).toMatchObject({ status: 401, json: { code: 'identity_refused' } });
  }
  expect((await google(person({ email: undefined }))).json).toMatchObject({ code: 'identity_refused' });
  const away = await site.call('/v2/account/login/apple', { body: { token: await idToken(person()) } });
  expect(away).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  expect(away.retryAfter).toBeGreaterThan(0);
});

it('is not there where it is not configured', async () => {
  const plain = await openSite();
  const answer = await plain.call('/v2/account/login/google', { body: { token: 'x' } });
  expect(answer).toMatchObject({ status: 404, json: { code: 'provider_unavailable' } });
  await plain.close();
});
