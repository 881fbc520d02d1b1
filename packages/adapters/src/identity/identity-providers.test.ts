import { createServer } from 'node:http';
import { createHash } from 'node:crypto';
import { DependencyDown } from '@houselights/core';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdentityProviders } from './identity-providers.ts';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';

const clock = { now: () => new Date() };
const rsa = await generateKeyPair('RS256', { extractable: true });
const ec = await generateKeyPair('ES256', { extractable: true });
const stranger = await generateKeyPair('RS256');
const jwks = {
  keys: [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
  ],
};
const server = createServer((request, response) => {
  if (request.url === '/broken') response.writeHead(500).end('no');
  else if (request.url === '/html') response.end('<html>');
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const providers = (path = '/keys') =>
  createIdentityProviders({
    clock,
    google: { clientIds: ['web', 'android'], issuer: 'https://issuer.test', jwksUrl: base + path },
    apple: undefined,
  });

const person = { sub: '1234', email: 'Ada@example.org', email_verified: true, name: 'Ada' };
interface Options {
  readonly claims?: JWTPayload;
  readonly audience?: string | string[];
  readonly issuer?: string;
  readonly expires?: string;
}
function build({ claims = person, audience = 'web', issuer = 'https://issuer.test', expires = '5m' }: Options = {}) {
  return new SignJWT(claims).setIssuer(issuer).setAudience(audience).setIssuedAt().setExpirationTime(expires);
}
const signed = (options?: Options) =>
  build(options).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(rsa.privateKey);

it('believes what the issuer signed for one of our clients', async () => {
  const expected = { subject: '1234', email: 'Ada@example.org', emailVerified: true, displayName: 'Ada' };
  expect(await providers().verify('google', await signed())).toMatchObject(expected);
  expect(await providers().verify('google', await signed({ audience: 'android' }))).toMatchObject(expected);
  const withEc = await build().setProtectedHeader({ alg: 'ES256', kid: 'ec' }).sign(ec.privateKey);
  expect(await providers().verify('google', withEc)).toMatchObject(expected);
});

it('counts an address as verified only when the provider says so', async () => {
  const verify = async (email_verified: unknown) =>
    (await providers().verify('google', await signed({ claims: { ...person, email_verified } })))?.emailVerified;
  expect(await Promise.all([true, 'true', false, 'false', undefined, 1, 'perhaps'].map(verify))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('believes nothing else', async () => {
  const none = new UnsecuredJWT(person).setIssuer('https://issuer.test').setAudience('web').setExpirationTime('5m');
  const { sub: _sub, ...nobody } = person;
  const wrong = [
    '',
    'x',
    'a.b.c',
    none.encode(),
    await build().setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(stranger.privateKey),
    await build().setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(stranger.privateKey),
    await build()
      .setProtectedHeader({ alg: 'HS256', kid: 'rsa' })
      .sign(new TextEncoder().encode(JSON.stringify(jwks.keys[0]))),
    await signed({ audience: 'somebody else' }),
    await signed({ issuer: 'https://other.test' }),
    await signed({ expires: '-2m' }),
    await signed({ claims: nobody }),
  ];
  for (const token of wrong) expect(await providers().verify('google', token)).toBeUndefined();
});

it('compares the nonce when one is given', async () => {
  const plain = await signed({ claims: { ...person, nonce: 'n-1' } });
  const hashed = await signed({ claims: { ...person, nonce: createHash('sha256').update('n-1').digest('hex') } });
  expect(await providers().verify('google', plain, 'n-1')).toBeDefined();
  expect(await providers().verify('google', hashed, 'n-1')).toBeDefined();
  expect(await providers().verify('google', plain, 'n-2')).toBeUndefined();
  expect(await providers().verify('google', await signed(), 'n-1')).toBeUndefined();
});

it.each([undefined, '', 'n', ' n-1'])('needs the nonce of a token shown: %j is none', async (given) => {
  const nonces = ['n-1', 5, null, ['n'], { a: 1 }];
  const tokens = await Promise.all(nonces.map((nonce) => signed({ claims: { ...person, nonce } })));
  const believed = await Promise.all(tokens.map((token) => providers().verify('google', token, given)));
  expect(believed).toEqual(nonces.map(() => undefined));
});

it.each([
  ['web', undefined, true],
  ['web', 'web', true],
  ['web', 'android', true],
  ['web', 'evil', false],
  ['web', '', false],
  ['web', ['web'], false],
  [['web'], undefined, true],
  [['web', 'android'], 'android', true],
  [['web', 'android'], undefined, false],
  [['web', 'android'], 'evil', false],
  [['evil', 'web'], undefined, false],
  [['evil', 'web'], 'web', false],
  [['evil', 'web'], 'evil', false],
])('a token for %j that %j asked for is ours: %s', async (audience, azp, expected) => {
  const token = await signed({ audience, claims: { ...person, ...(azp !== undefined && { azp }) } });
  expect((await providers().verify('google', token)) !== undefined).toBe(expected);
});

it.each(['', 'a\0b', 'a b', 'a\nb', 'ünal', '\ud800', 'x'.repeat(256), 5, null])(
  'believes no subject %j',
  async (sub) => {
    const token = await build({ claims: { ...person, sub: sub as string } })
      .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
      .sign(rsa.privateKey);
    await expect(providers().verify('google', token)).resolves.toBeUndefined();
  },
);

it.each(['a\0b', '\ud800', 'x'.repeat(1_001), 5, null, ['a'], { a: 1 }])(
  'drops the claims %j, which nothing can store',
  async (claim) => {
    const token = await signed({ claims: { ...person, email: claim, name: claim } });
    expect(await providers().verify('google', token)).toMatchObject({
      subject: '1234',
      email: undefined,
      displayName: undefined,
    });
  },
);

it('knows a token again, however its signature is spelled, and when it ends', async () => {
  const at = Math.floor(Date.now() / 1_000);
  const sign = () =>
    build()
      .setIssuedAt(at)
      .setExpirationTime(at + 300)
      .setProtectedHeader({ alg: 'ES256', kid: 'ec' })
      .sign(ec.privateKey);
  const [token, again] = [await sign(), await sign()];
  const [first, other] = [await providers().verify('google', token), await providers().verify('google', again)];
  expect(token.split('.').slice(0, 2)).toEqual(again.split('.').slice(0, 2));
  expect(token).not.toBe(again);
  expect(first?.tokenHash).toEqual(other?.tokenHash);
  const unlike = await providers().verify('google', await signed({ claims: { ...person, jti: '2' } }));
  expect(unlike?.tokenHash).not.toEqual(first?.tokenHash);
  expect(first?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
});

it('has a date for every end', async () => {
  for (const exp of [1e12, 1e300, 9_999_999_999.5]) {
    const token = await new SignJWT({ ...person, exp })
      .setIssuer('https://issuer.test')
      .setAudience('web')
      .setIssuedAt()
      .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
      .sign(rsa.privateKey);
    const known = await providers().verify('google', token);
    expect(Number.isFinite(known?.expiresAt.getTime())).toBe(true);
  }
});

it('says that the provider is away when its keys cannot be had', async () => {
  for (const path of ['/broken', '/html']) {
    await expect(providers(path).verify('google', await signed())).rejects.toBeInstanceOf(DependencyDown);
  }
});

it('offers only what is configured', async () => {
  expect([providers().offers('google'), providers().offers('apple')]).toEqual([true, false]);
  expect(await providers().verify('apple', await signed())).toBeUndefined();
});
