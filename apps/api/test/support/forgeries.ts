import { createAccountAdapters } from '@houselights/adapters';
import { rememberSecret } from '@houselights/testkit/secrets';
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { makeAccount, makeSession } from './roles.ts';
import type { ApiUnderTest } from './api-under-test.ts';

const hours = 60 * 60 * 1000;

/** Tokens that must not be believed, each for an account and a session that exist. */
export async function forgeries(api: ApiUnderTest): Promise<[name: string, token: string][]> {
  const { core, config } = api;
  // An account of its own: calls of the shared ones end their sessions.
  const accountId = await makeAccount(core.db, 'admin');
  const claims = { accountId, sessionId: await makeSession(core.db, accountId), deviceId: undefined };
  const genuine = (await core.tokens.issue(claims)).token;
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { kid: string };
  const { kid } = header;
  const row = await core.db.prisma.signingKey.findUniqueOrThrow({ where: { kid } });
  const opened = core.sealer.open(`signing-key ${kid}`, row.privateSealed);
  if (opened === undefined) throw new Error('the signing key does not open');
  const ownKey = await importJWK(JSON.parse(Buffer.from(opened).toString('utf8')) as Record<string, string>, 'EdDSA');
  const foreignKey = (await generateKeyPair('EdDSA', { crv: 'Ed25519' })).privateKey;

  const seconds = Math.floor(Date.now() / 1000);
  const payload = { sid: claims.sessionId };
  const draft = (changes: { aud?: string; iss?: string; typ?: string; alg?: string } = {}) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: changes.alg ?? 'EdDSA', typ: changes.typ ?? 'at+jwt', kid })
      .setIssuer(changes.iss ?? config.publicUrl)
      .setAudience(changes.aud ?? 'houselights')
      .setSubject(claims.accountId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600);
  const none = new UnsecuredJWT(payload)
    .setIssuer(config.publicUrl)
    .setAudience('houselights')
    .setSubject(claims.accountId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .encode();
  const yesterday = { now: () => new Date(Date.now() - 13 * hours) };
  const earlier = createAccountAdapters(config, { db: core.db, clock: yesterday });
  const expired = (await earlier.tokens.issue(claims)).token;
  await earlier.close();
  const revoked = { ...claims, sessionId: await makeSession(core.db, accountId) };
  await core.db.prisma.session.update({ where: { id: revoked.sessionId }, data: { revokedAt: new Date() } });
  await core.bus.publish('session.revoked', { sessionId: revoked.sessionId });
  const gone = { ...claims, accountId: 'nobody' };

  const tokens: [string, string][] = [
    ['no signature (alg none)', none],
    ['alg none under the genuine header’s claims', `${none.split('.')[0]}.${body}.`],
    ['a cut signature', `${head}.${body}.`],
    [
      'another payload',
      `${head}.${Buffer.from(JSON.stringify({ ...payload, sub: 'x' })).toString('base64url')}.${signature}`,
    ],
    ['another key', await draft().sign(foreignKey)],
    [
      'the public key as a shared secret (HS256)',
      await draft({ alg: 'HS256' }).sign(Buffer.from(JSON.stringify(row.publicJwk))),
    ],
    ['another audience', await draft({ aud: 'somebody-else' }).sign(ownKey)],
    ['another issuer', await draft({ iss: 'https://elsewhere.example' }).sign(ownKey)],
    ['another type', await draft({ typ: 'JWT' }).sign(ownKey)],
    ['an expired token', expired],
    ['a revoked session', (await core.tokens.issue(revoked)).token],
    ['an account that does not exist', (await core.tokens.issue(gone)).token],
    ['words', 'not a token'],
  ];
  for (const [, token] of tokens) rememberSecret(token);
  // The control: what the forgeries differ from is believed.
  return [...tokens, ['genuine', await draft().sign(ownKey)]];
}
