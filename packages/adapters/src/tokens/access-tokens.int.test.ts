import { generateKeyPairSync } from 'node:crypto';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { signToken } from '@houselights/testkit/tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEncryption } from '../encryption/encryption.ts';
import { createAccessTokens } from './access-tokens.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

const day = 24 * 60 * 60 * 1_000;
const issuer = 'https://films.example';
const encryption = createEncryption('a secret of thirty-two bytes or more, for tests');
const claims = { accountId: 'account', sessionId: 'session', deviceId: 'device' };
let now = Date.UTC(2026, 0, 15);
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

const tokens = () => createAccessTokens({ db, encryption, clock, issuer });
const decode = (part: string | undefined) => Buffer.from(part ?? '', 'base64url').toString();

it('says what RFC 9068 asks for, for twelve hours', async () => {
  const { token, expiresAt } = await tokens().issue(claims);
  const [header, payload] = token.split('.');
  expect(JSON.parse(decode(header))).toEqual({
    alg: 'ES256',
    typ: 'at+jwt',
    kid: expect.any(String) as unknown,
  });
  expect(JSON.parse(decode(payload))).toMatchObject({
    iss: issuer,
    aud: 'houselights',
    sub: 'account',
    sid: 'session',
    did: 'device',
  });
  expect(expiresAt.getTime() - now).toBe(12 * 60 * 60 * 1_000);
  expect(await tokens().verify(token)).toEqual({ ...claims, scope: undefined, expiresAt: expiresAt.getTime() / 1_000 });
});

it('says what a web view may open, as names with a blank between them', async () => {
  const { token } = await tokens().issue({ ...claims, scope: ['gifts', 'reading'] });
  expect(JSON.parse(decode(token.split('.')[1]))).toMatchObject({ scope: 'gifts reading' });
  expect(await tokens().verify(token)).toMatchObject({ scope: ['gifts', 'reading'] });
  const none = await tokens().issue({ ...claims, scope: [] });
  expect(await tokens().verify(none.token)).toMatchObject({ scope: [] });
});

it('believes one spelling of each token', async () => {
  const { token } = await tokens().issue(claims);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let spellings = 0;
  for (const [index, part] of token.split('.').entries()) {
    const same = Array.from(alphabet)
      .map((last) => part.slice(0, -1) + last)
      .filter((other) => other !== part && Buffer.from(other, 'base64url').equals(Buffer.from(part, 'base64url')));
    for (const other of [...same, `${part}=`, `${part}==`]) {
      spellings += 1;
      expect(await tokens().verify(token.split('.').with(index, other).join('.'))).toBeUndefined();
    }
  }
  // The signature's last character alone has 15 others that decode to the same bytes.
  expect(spellings).toBeGreaterThan(15);
  expect(await tokens().verify(token)).toBeDefined();
});

it('agrees on one key when several processes start at once', async () => {
  await db.prisma.signingKey.deleteMany();
  const processes = Array.from({ length: 6 }, tokens);
  const issued = await Promise.all(processes.map((each) => each.issue(claims)));
  expect(await db.prisma.signingKey.count()).toBe(1);
  for (const each of processes) {
    for (const { token } of issued) expect(await each.verify(token)).toBeDefined();
  }
});

it('keeps the private key sealed', async () => {
  const row = await db.prisma.signingKey.findFirstOrThrow();
  expect(Buffer.from(row.privateSealed).toString('latin1')).not.toContain('P-256');
  expect(row.publicJwk).not.toHaveProperty('d');
});

it('signs with a new key after 30 days, while tokens of the old one hold until they expire', async () => {
  const before = now;
  const running = tokens();
  now = Math.ceil(before / (30 * day)) * 30 * day - 60_000;
  const old = await running.issue(claims);
  now += 120_000;
  const fresh = await running.issue(claims);
  expect(fresh.token.split('.')[0]).not.toBe(old.token.split('.')[0]);
  expect(await tokens().verify(old.token)).toBeDefined();
  now += 12 * 60 * 60 * 1_000;
  expect(await tokens().verify(old.token)).toBeUndefined();
  now = before;
});

it('believes nothing else', async () => {
  const { token } = await tokens().issue(claims);
  const [head = '', body = '', mac = ''] = token.split('.');
  const header = JSON.parse(decode(head)) as { alg: string; typ: string; kid: string };
  const payload = JSON.parse(decode(body)) as Record<string, unknown>;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong = [
    '',
    'a.b.c',
    '..',
    `${token}.`,
    `${head}.${body}.`,
    `${head}.${part({ sub: 'admin' })}.${mac}`,
    `${part({ ...header, alg: 'none' })}.${body}.`,
    `${part({ ...header, alg: 'EdDSA' })}.${body}.${mac}`,
    `${part([header])}.${body}.${mac}`,
    // A signature that is not a pair of numbers, and one that is a pair of zeros.
    `${head}.${body}.${Buffer.alloc(63, 1).toString('base64url')}`,
    `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    signToken(header, payload, privateKey),
    signToken({ ...header, kid: '1-made-up' }, payload, privateKey),
    signToken({ ...header, typ: 'JWT' }, payload, privateKey),
    signToken({ ...header, alg: 'HS256' }, payload, Buffer.from('x'.repeat(32))),
    (await createAccessTokens({ db, encryption, clock, issuer: 'https://other.example' }).issue(claims)).token,
  ];
  for (const each of wrong) expect(await tokens().verify(each)).toBeUndefined();
});

it('makes a key of its own under another secret and refuses the tokens of the former', async () => {
  const other = createAccessTokens({ db, encryption: createEncryption('x'.repeat(43)), clock, issuer });
  const { token } = await tokens().issue(claims);
  expect(await other.verify(token)).toBeUndefined();
  expect(await other.verify((await other.issue(claims)).token)).toBeDefined();
});

it('asks the database nothing for a key name that it could not have given', async () => {
  const closed = createDatabase({ url: file.url });
  await closed.close();
  const offline = createAccessTokens({ db: closed, encryption, clock, issuer });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forged = signToken({ alg: 'ES256', typ: 'at+jwt', kid: '684-00' }, {}, privateKey);
  expect(await offline.verify(forged)).toBeUndefined();
});
