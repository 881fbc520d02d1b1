import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Signer } from '@houselights/core';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs with a key that is derived from `secretKey` by HKDF: the same secret makes the same key. */
export function createSigner(secretKey: string): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'houselights signature', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), privateKey)),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, signature),
  };
}
