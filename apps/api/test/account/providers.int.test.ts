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
  // The subject counts, not the address.
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
  await site.call('/v1/emailverify', { body: { token: await site.codeFor(ada.email) } });
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
  await site.call('/v1/emailverify', { body: { token: await site.codeFor(ada.email) } });
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
  const fresh = await google(person({ email_verified: false }));
  expect(await info(fresh.json['token'], 'verified')).toEqual({ verified: false });
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
