import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { makeFormerKey, signToken } from '@houselights/testkit/tokens';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEncryption } from '../encryption/encryption.ts';
import { createAccessTokens } from './access-tokens.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

const hour = 60 * 60 * 1_000;
const issuer = 'https://films.example';
const encryption = createEncryption('a secret of thirty-two bytes or more, for tests');
const claims = { accountId: 'account', sessionId: 'session', deviceId: 'device' };
const upgrade = Date.UTC(2026, 0, 15);
let now = upgrade;
const clock = { now: () => new Date(now) };
let file: TestDatabase;
let db: Database;
beforeAll(async () => {
  file = await createTestDatabase();
  db = createDatabase({ url: file.url });
});
afterAll(async () => {
  await db.close();
  await file.close();
});
beforeEach(async () => {
  now = upgrade;
  await db.prisma.signingKey.deleteMany();
});

const tokens = () => createAccessTokens({ db, encryption, clock, issuer });
const algorithmOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { alg: string }).alg;

/** A site as the previous release left it. */
async function formerSite() {
  const former = makeFormerKey(encryption, new Date(upgrade - 24 * hour));
  await db.prisma.signingKey.create({ data: former.row });
  return former;
}

const formerPayload = () => {
  const iat = now / 1_000;
  return { iss: issuer, aud: 'houselights', sub: 'account', sid: 'session', iat, exp: iat + 12 * 60 * 60 };
};

it('reads a token of the release before until its twelve hours are over', async () => {
  const token = (await formerSite()).sign(formerPayload());
  const running = tokens();
  await running.issue(claims);
  now += 12 * hour - 1_000;
  expect(await running.verify(token)).toMatchObject({ accountId: 'account', sessionId: 'session' });
  expect(await tokens().verify(token)).toMatchObject({ accountId: 'account', sessionId: 'session' });
  now += 1_000;
  expect(await running.verify(token)).toBeUndefined();
});

it('signs for an hour what processes of the release before can read, and then with ES256', async () => {
  const former = await formerSite();
  const processes = [tokens(), tokens()];
  for (const minutes of [0, 59]) {
    now = upgrade + minutes * 60_000;
    for (const each of processes) {
      const { token } = await each.issue({ ...claims, scope: ['gifts'] });
      const { payload, protectedHeader } = await jwtVerify(token, former.publicKey, { currentDate: clock.now() });
      expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: former.kid });
      expect(payload).toEqual({ ...formerPayload(), did: 'device', scope: 'gifts' });
    }
  }
  // The upcoming key exists from the start.
  expect(await db.prisma.signingKey.count()).toBe(2);
  now = upgrade + hour;
  const fresh = await Promise.all([...processes, tokens()].map((each) => each.issue(claims)));
  expect(fresh.map(({ token }) => algorithmOf(token))).toEqual(['ES256', 'ES256', 'ES256']);
  for (const { token } of fresh) expect(await processes[0]?.verify(token)).toMatchObject(claims);
  expect(await db.prisma.signingKey.count()).toBe(2);
});

it('signs with ES256 at once on a site that has no other key, and in every later 30 days', async () => {
  await formerSite();
  const running = tokens();
  await running.issue(claims);
  now += 31 * 24 * hour;
  expect(algorithmOf((await running.issue(claims)).token)).toBe('ES256');
  await db.prisma.signingKey.deleteMany();
  expect(algorithmOf((await tokens().issue(claims)).token)).toBe('ES256');
});

it('has no name in common with the release before, which would stumble over a key of another kind', async () => {
  const former = await formerSite();
  await tokens().issue(claims);
  const rows = await db.prisma.signingKey.findMany();
  expect(rows.find(({ kid }) => kid === former.kid)?.publicJwk).toMatchObject({ crv: 'Ed25519' });
  expect(rows.find(({ kid }) => kid !== former.kid)?.publicJwk).toMatchObject({ crv: 'P-256' });
});

it('lets no key sign in the name of the other', async () => {
  const former = await formerSite();
  const running = tokens();
  await running.issue(claims);
  const { kid } = await db.prisma.signingKey.findFirstOrThrow({ where: { kid: { not: former.kid } } });
  const header = { typ: 'at+jwt', kid };
  const wrong = [
    signToken({ ...header, alg: 'EdDSA' }, formerPayload(), former.privateKey),
    signToken({ ...header, alg: 'ES256' }, formerPayload(), former.privateKey, 'EdDSA'),
    signToken({ ...header, kid: former.kid, alg: 'ES256' }, formerPayload(), former.privateKey, 'EdDSA'),
    signToken({ ...header, kid: former.kid, alg: 'none' }, formerPayload(), former.privateKey),
  ];
  for (const each of wrong) expect(await running.verify(each)).toBeUndefined();
  expect(await running.verify(former.sign(formerPayload()))).toBeDefined();
});

it('makes its key when the process starts', async () => {
  tokens().warm();
  await expect.poll(() => db.prisma.signingKey.count(), { timeout: 30_000 }).toBe(1);
});
