import { beforeEach, describe, expect, test, vi } from 'vitest';
import { modelOf, thisDevice } from '../src/lib/browser/device.ts';
import { storage } from '../src/lib/storage/storage.ts';

beforeEach(() => localStorage.clear());

const tokens = { token: 't', tokenExpiry: 'a', refreshToken: 'r', refreshExpiry: 'b', userId: 'u' };

describe('storage', () => {
  test('gives back what was set, under the key of its name', () => {
    storage.set('public-token', tokens);
    expect(storage.get('public-token')).toEqual(tokens);
    expect(JSON.parse(localStorage.getItem('public-token')!)).toEqual(tokens);
    storage.remove('public-token');
    expect(storage.get('public-token')).toBeNull();
  });

  test.each([
    ['public-token', '{"token":"t"}'],
    ['public-token', 'not json'],
    ['comment-sort', '"best"'],
    ['theme', 'sepia'],
    ['after-login-url', 'https://elsewhere.example/'],
    ['after-login-url', '//elsewhere.example/'],
    ['after-login-url', '/\\elsewhere.example/'],
    ['after-login-url', '/\t/elsewhere.example/'],
    ['after-login-url', '/\n\\elsewhere.example/'],
    ['after-login-url', '/\r//elsewhere.example/'],
  ] as const)('what is not of its kind counts as absent: %s %s', (key, text) => {
    localStorage.setItem(key, text);
    expect(storage.get(key)).toBeNull();
  });

  test('a browser that refuses to store keeps it for as long as the page', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('after-login-url', '/account');
    expect(storage.get('after-login-url')).toBe('/account');
    refuse.mockRestore();
    storage.remove('after-login-url');
    expect(storage.get('after-login-url')).toBeNull();
  });

  test('another tab’s change of the key is heard, others are not', () => {
    const heard = vi.fn<() => void>();
    const stop = storage.watch('public-token', heard);
    for (const key of ['public-token', 'theme', null]) window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
  });
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Linux, Chrome',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'macOS, Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Windows, Edge',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/150.0 Mobile Safari/604.1',
    'iPhone, Chrome',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Android, Firefox'],
  ['', 'Unknown, Unknown'],
])('%s is %s', (userAgent, model) => {
  expect(modelOf(userAgent)).toBe(model);
});

test('a device keeps its identifier', () => {
  const first = thisDevice();
  expect(first.platform).toBe('web');
  expect(first.deviceIdentifier).toMatch(/^[0-9a-f]{32}$/);
  expect(thisDevice().deviceIdentifier).toBe(first.deviceIdentifier);
});
