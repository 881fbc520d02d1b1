import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../lib/storage/storage.ts';

beforeEach(() => vi.resetModules());
afterEach(() => storage.remove('player-size'));

/** A freshly loaded page. */
const load = async () => import('./player-size.ts');

test('the size goes to and fro, and the next page begins with it', async () => {
  const { playerSize, togglePlayerSize } = await load();
  expect(playerSize.get()).toBe('default');
  togglePlayerSize();
  expect([playerSize.get(), storage.get('player-size')]).toEqual(['theatre', 'theatre']);
  vi.resetModules();
  const later = await load();
  expect(later.playerSize.get()).toBe('theatre');
  later.togglePlayerSize();
  expect([later.playerSize.get(), storage.get('player-size')]).toEqual(['default', 'default']);
});

test.each(['"huge"', 'theatre', '{}'])('what stands there of another hand (%s) is the usual size', async (kept) => {
  localStorage.setItem('player-size', kept);
  expect((await load()).playerSize.get()).toBe('default');
});
