import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const sealer = createSealer('a secret of thirty-two bytes or more, for tests');
const plain = new TextEncoder().encode('the code is 1234');

it('opens what it sealed, and seals the same thing differently each time', () => {
  const sealed = sealer.seal('mail', plain);
  expect(sealer.open('mail', sealed)).toEqual(plain);
  expect(sealer.seal('mail', plain)).not.toEqual(sealed);
  expect(Buffer.from(sealed).includes('1234')).toBe(false);
});

it('opens nothing for another purpose, under another key, changed or cut short', () => {
  const sealed = sealer.seal('mail', plain);
  expect(sealer.open('other', sealed)).toBeUndefined();
  expect(createSealer('another secret of thirty-two bytes or more').open('mail', sealed)).toBeUndefined();
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = sealed.slice();
    changed[i] = changed[i]! ^ 1;
    expect(sealer.open('mail', changed)).toBeUndefined();
    expect(sealer.open('mail', sealed.subarray(0, i))).toBeUndefined();
  }
});

it('signs with 32 bytes that depend on the purpose', () => {
  expect(sealer.sign('media', 'x')).toHaveLength(32);
  expect(sealer.sign('media', 'x')).toEqual(sealer.sign('media', new TextEncoder().encode('x')));
  expect(sealer.sign('media', 'x')).not.toEqual(sealer.sign('mail', 'x'));
});
