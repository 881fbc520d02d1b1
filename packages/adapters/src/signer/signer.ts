import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Signer } from '@houselights/core';

/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs with a key derived from `secretKey` by HKDF: the same secret gives the same key. */
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
