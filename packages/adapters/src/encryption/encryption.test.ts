import { expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a secret of thirty-two bytes or more, for tests');
const plain = new TextEncoder().encode('the code is 1234');

it('opens what it sealed, and seals the same thing differently each time', () => {
  const sealed = encryption.encrypt('mail', plain);
  expect(encryption.decrypt('mail', sealed)).toEqual(plain);
  expect(encryption.encrypt('mail', plain)).not.toEqual(sealed);
  expect(Buffer.from(sealed).includes('1234')).toBe(false);
});

it('opens nothing for another purpose, under another key, changed or cut short', () => {
  const sealed = encryption.encrypt('mail', plain);
  expect(encryption.decrypt('other', sealed)).toBeUndefined();
  expect(createEncryption('another secret of thirty-two bytes or more').decrypt('mail', sealed)).toBeUndefined();
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = sealed.slice();
    changed[i] = changed[i]! ^ 1;
    expect(encryption.decrypt('mail', changed)).toBeUndefined();
    expect(encryption.decrypt('mail', sealed.subarray(0, i))).toBeUndefined();
  }
});

it('signs with 32 bytes that depend on the purpose', () => {
  expect(encryption.sign('media', 'x')).toHaveLength(32);
  expect(encryption.sign('media', 'x')).toEqual(encryption.sign('media', new TextEncoder().encode('x')));
  expect(encryption.sign('media', 'x')).not.toEqual(encryption.sign('mail', 'x'));
});
