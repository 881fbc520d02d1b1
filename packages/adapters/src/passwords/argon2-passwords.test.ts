import { DependencyDown } from '@houselights/core';
import { afterAll, expect, it } from 'vitest';
import { createArgon2Passwords } from './argon2-passwords.ts';

const passwords = createArgon2Passwords({ threads: 2 });
afterAll(() => passwords.close());

it('hashes with argon2id of the settings that we promise', async () => {
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
});

it('knows the password again, and no other', async () => {
  const hash = await passwords.hash('pässwörd 🎭');
  expect(await passwords.verify(hash, 'pässwörd 🎭')).toBe(true);
  expect(await passwords.verify(hash, 'pässwörd')).toBe(false);
});

it('says no to a null hash', async () => {
  expect(await passwords.verify(null, 'anything')).toBe(false);
});

it('asks for a new hash when the old one was cheaper', async () => {
  const hash = await passwords.hash('x');
  expect(passwords.needsRehash(hash)).toBe(false);
  expect(passwords.needsRehash(hash.replace('m=19456', 'm=4096'))).toBe(true);
});

it('refuses what it cannot bear instead of piling it up', async () => {
  const small = createArgon2Passwords({ threads: 1, maxWaiting: 2 });
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => small.hash('busy')));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  // Two computed or handed over, two waiting.
  expect(refused).toHaveLength(4);
  expect(refused.every((error) => error instanceof DependencyDown)).toBe(true);
  await small.close();
});

it('answers what waits when it is closed', async () => {
  const closing = createArgon2Passwords({ threads: 1 });
  const pending = Promise.allSettled([closing.hash('a'), closing.hash('b'), closing.hash('c'), closing.hash('d')]);
  await closing.close();
  expect((await pending).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(closing.hash('e')).rejects.toBeInstanceOf(DependencyDown);
});
