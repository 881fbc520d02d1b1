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
  readonly audience?: string;
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
  expect(await providers().verify('google', await signed())).toEqual(expected);
  expect(await providers().verify('google', await signed({ audience: 'android' }))).toEqual(expected);
  const withEc = await build().setProtectedHeader({ alg: 'ES256', kid: 'ec' }).sign(ec.privateKey);
  expect(await providers().verify('google', withEc)).toEqual(expected);
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

it('says that the provider is away when its keys cannot be had', async () => {
  for (const path of ['/broken', '/html']) {
    await expect(providers(path).verify('google', await signed())).rejects.toBeInstanceOf(DependencyDown);
  }
});

it('offers only what is configured', async () => {
  expect([providers().offers('google'), providers().offers('apple')]).toEqual([true, false]);
  expect(await providers().verify('apple', await signed())).toBeUndefined();
});
