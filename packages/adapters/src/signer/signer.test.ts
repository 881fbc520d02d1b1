import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSigner } from './signer.ts';

const signer = createSigner('a secret of thirty-two bytes or more, for tests');

it('signs what anyone can check with the public key alone', () => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signer.publicKey }, format: 'jwk' });
  expect(verify(null, Buffer.from('the result'), key, signer.sign('the result'))).toBe(true);
  expect(verify(null, Buffer.from('another result'), key, signer.sign('the result'))).toBe(false);
});

it('has one key for one secret, and knows its own signatures only', () => {
  const other = createSigner('another secret of thirty-two bytes or more');
  expect(createSigner('a secret of thirty-two bytes or more, for tests').publicKey).toBe(signer.publicKey);
  expect(other.publicKey).not.toBe(signer.publicKey);
  expect(signer.verify('x', signer.sign('x'))).toBe(true);
  expect(signer.verify('x', other.sign('x'))).toBe(false);
});
