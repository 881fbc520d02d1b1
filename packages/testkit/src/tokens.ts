import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The header of a test token; `alg` also selects the signing algorithm unless `signAs` does. */
export interface TokenHeader {
  readonly alg: string;
  readonly typ?: string;
  readonly kid?: string;
  readonly [name: string]: unknown;
}

type Signature = (input: Buffer, key: KeyObject | Buffer) => Buffer;

const signatures: Readonly<Record<string, Signature>> = {
  none: () => Buffer.alloc(0),
  HS256: (input, secret) => createHmac('sha256', secret).update(input).digest(),
  EdDSA: (input, key) => sign(null, input, key as KeyObject),
  ES256: (input, key) => sign('sha256', input, { key: key as KeyObject, dsaEncoding: 'ieee-p1363' }),
  ES384: (input, key) => sign('sha384', input, { key: key as KeyObject, dsaEncoding: 'ieee-p1363' }),
};

/**
 * A JWT made with Node's own cryptography, so that a test can forge what no library would sign: `key` is a private key, or the bytes of a
 * shared secret for HS256. `signAs` signs with an algorithm other than the header's.
 */
export function signToken(
  header: TokenHeader,
  payload: unknown,
  key: KeyObject | Buffer,
  signAs: string = header.alg,
): string {
  const signature = signatures[signAs];
  if (signature === undefined) throw new Error(`no test signs by ${signAs}`);
  const input = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${input}.${signature(Buffer.from(input), key).toString('base64url')}`;
}

/** Encrypts and names keys, like the core's port. */
interface KeyEncryption {
  encrypt(purpose: string, plain: Uint8Array): Uint8Array<ArrayBuffer>;
  sign(purpose: string, data: string): Uint8Array;
}

/**
 * The signing key of the release before ES256, as that release made it at `at`: EdDSA, named by its 30-day period alone. `row` is for the
 * table `signing_key`; `sign` makes a token with the claims of that release.
 */
export function makeFormerKey(encryption: KeyEncryption, at: Date) {
  const period = Math.floor(at.getTime() / (30 * 24 * 60 * 60 * 1_000));
  const kid = `${period}-${Buffer.from(encryption.sign('signing-key', `${period}`)).toString('hex', 0, 8)}`;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  const { kty = '', crv = '', x = '' } = jwk;
  return {
    kid,
    privateKey,
    publicKey,
    row: {
      kid,
      publicJwk: { kty, crv, x },
      privateSealed: encryption.encrypt(`signing-key ${kid}`, Buffer.from(JSON.stringify(jwk))),
      createdAt: at,
    },
    sign: (payload: Readonly<Record<string, unknown>>): string =>
      signToken({ alg: 'EdDSA', typ: 'at+jwt', kid }, payload, privateKey),
  };
}
