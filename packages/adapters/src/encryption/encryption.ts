import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Encryption } from '@houselights/core';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM and signs with HMAC-SHA-256; each purpose has its own key, derived from `secretKey` by HKDF. An encrypted value
 * is version (1 byte), nonce (12), ciphertext, tag (16).
 */
export function createEncryption(secretKey: string): Encryption {
  const keys = new Map<string, Buffer>();
  function keyFor(use: 'seal' | 'sign', purpose: string): Buffer {
    const info = `houselights ${use} ${purpose}`;
    let key = keys.get(info);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', secretKey, '', info, 32));
      keys.set(info, key);
    }
    return key;
  }
  return {
    encrypt(purpose, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), nonce);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(version), nonce, body, cipher.getAuthTag()]));
    },
    decrypt(purpose, sealed) {
      if (sealed.length < 1 + nonceBytes + tagBytes || sealed[0] !== version) return undefined;
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', purpose), nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        const body = decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes));
        return new Uint8Array(Buffer.concat([body, decipher.final()]));
      } catch {
        return undefined;
      }
    },
    sign: (purpose, data) => new Uint8Array(createHmac('sha256', keyFor('sign', purpose)).update(data).digest()),
  };
}
