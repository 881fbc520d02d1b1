import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createAccountAdapters } from '@houselights/adapters';
import { rememberSecret } from '@houselights/testkit/secrets';
import { makeFormerKey, signToken } from '@houselights/testkit/tokens';
import { makeAccount, makeSession } from './roles.ts';
import type { KeyObject } from 'node:crypto';
import type { ApiUnderTest } from './api-under-test.ts';

const hours = 60 * 60 * 1000;

/** The site's current signing key. */
async function ownKeyOf({ core }: ApiUnderTest, kid: string): Promise<KeyObject> {
  const row = await core.db.prisma.signingKey.findUniqueOrThrow({ where: { kid } });
  const opened = core.encryption.decrypt(`signing-key ${kid}`, row.privateSealed);
  if (opened === undefined) throw new Error('the signing key does not open');
  return createPrivateKey({
    key: JSON.parse(Buffer.from(opened).toString('utf8')) as Record<string, string>,
    format: 'jwk',
  });
}

/** Tokens that must be rejected, each for an existing account and session. */
export async function forgeries(api: ApiUnderTest): Promise<[name: string, token: string][]> {
  const { core, config } = api;
  // An account of its own: calls as the shared ones end their sessions.
  const accountId = await makeAccount(core.db, 'admin');
  const claims = { accountId, sessionId: await makeSession(core.db, accountId), deviceId: undefined };
  const genuine = (await core.tokens.issue(claims)).token;
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as {
    alg: string;
    typ: string;
    kid: string;
  };
  const ownKey = await ownKeyOf(api, header.kid);
  const ownPublicKey = createPublicKey(ownKey);
  const yesterday = { now: () => new Date(Date.now() - 13 * hours) };
  const earlier = createAccountAdapters(config, { db: core.db, clock: yesterday });
  const expired = (await earlier.tokens.issue(claims)).token;
  await earlier.close();
  // The previous release signed with EdDSA; its key is still valid, under its own kid.
  const former = makeFormerKey(core.encryption, new Date());
  await core.db.prisma.signingKey.createMany({ data: [former.row], skipDuplicates: true });
  const strange = {
    p256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    ed25519: generateKeyPairSync('ed25519'),
  };

  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    sid: claims.sessionId,
    iss: config.publicUrl,
    aud: 'houselights',
    sub: claims.accountId,
    iat: seconds,
    exp: seconds + 3600,
  };
  const draft = (changes: Readonly<Record<string, unknown>> = {}, key: KeyObject | Buffer = ownKey, signAs?: string) =>
    signToken({ ...header, ...changes }, payload, key, signAs);
  const about = (changes: Readonly<Record<string, unknown>>) => signToken(header, { ...payload, ...changes }, ownKey);
  const renamed = (changes: Readonly<Record<string, unknown>>) =>
    `${Buffer.from(JSON.stringify({ ...header, ...changes })).toString('base64url')}.${body}.${signature}`;
  const shared = (secret: string | Buffer) => draft({ alg: 'HS256' }, Buffer.from(secret));
  const revoked = { ...claims, sessionId: await makeSession(core.db, accountId) };
  await core.db.prisma.session.update({ where: { id: revoked.sessionId }, data: { revokedAt: new Date() } });
  await core.bus.publish('session.revoked', { sessionId: revoked.sessionId });
  const gone = { ...claims, accountId: 'nobody' };

  const tokens: [string, string][] = [
    ['no signature (alg none)', draft({ alg: 'none' })],
    ['alg none with the genuine signature', renamed({ alg: 'none' })],
    ['alg none without a key name', draft({ alg: 'none', kid: undefined })],
    ['a cut signature', `${head}.${body}.`],
    [
      'another payload',
      `${head}.${Buffer.from(JSON.stringify({ ...payload, sub: 'x' })).toString('base64url')}.${signature}`,
    ],
    ['another key', draft({}, strange.p256.privateKey)],
    [
      'another key that it brings along',
      draft({ jwk: strange.p256.publicKey.export({ format: 'jwk' }) }, strange.p256.privateKey),
    ],
    ['a key of another curve', draft({ alg: 'ES384' }, strange.p384.privateKey)],
    ['a key of another curve that says ES256', draft({}, strange.p384.privateKey)],
    ['a key of EdDSA', draft({ alg: 'EdDSA' }, strange.ed25519.privateKey)],
    ['the former key under the name of the present one', draft({ alg: 'EdDSA' }, former.privateKey)],
    ['the former key that says ES256', draft({}, former.privateKey, 'EdDSA')],
    ['the present key under the name of the former one', draft({ kid: former.kid })],
    ['the present key that says EdDSA', draft({ alg: 'EdDSA', kid: former.kid }, ownKey, 'ES256')],
    [
      'another key under the name of the former one',
      draft({ alg: 'EdDSA', kid: former.kid }, strange.ed25519.privateKey),
    ],
    ['EdDSA in a changed header', renamed({ alg: 'EdDSA' })],
    ['ES384 in a changed header', renamed({ alg: 'ES384' })],
    ['HS256 in a changed header', renamed({ alg: 'HS256' })],
    ['a key name that nobody gave', draft({ kid: `${header.kid.split('-')[0]}-0123456789abcdef` })],
    ['no key name', draft({ kid: undefined })],
    ['the public key as a shared secret (JWK)', shared(JSON.stringify(ownPublicKey.export({ format: 'jwk' })))],
    ['the public key as a shared secret (PEM)', shared(ownPublicKey.export({ format: 'pem', type: 'spki' }))],
    ['the public key as a shared secret (DER)', shared(ownPublicKey.export({ format: 'der', type: 'spki' }))],
    ['another audience', about({ aud: 'somebody-else' })],
    ['another issuer', about({ iss: 'https://elsewhere.example' })],
    ['no end', about({ exp: undefined })],
    ['an end that is no number', about({ exp: 'never' })],
    ['another type', draft({ typ: 'JWT' })],
    ['an expired token', expired],
    ['an expired token of the former key', former.sign({ ...payload, iat: seconds - 100, exp: seconds - 1 })],
    ['another issuer under the former key', former.sign({ ...payload, iss: 'https://elsewhere.example' })],
    ['another audience under the former key', former.sign({ ...payload, aud: 'somebody-else' })],
    ['a revoked session', (await core.tokens.issue(revoked)).token],
    ['an account that does not exist', (await core.tokens.issue(gone)).token],
    ['words', 'not a token'],
  ];
  for (const [, token] of tokens) rememberSecret(token);
  // The control: the token that the forgeries alter is valid.
  return [...tokens, ['genuine', draft()]];
}
