import type { RemoteConfig } from '@houselights/contracts';
import { defaultRemoteConfig } from '@houselights/contracts';
import { expect, test } from 'vitest';
import { openRoutes, routeOf, routeTable } from '../src/routes/route-table.ts';

const config = (over: Partial<RemoteConfig> = {}): RemoteConfig => ({ ...defaultRemoteConfig, ...over });

test.each([
  ['/', '/'],
  ['/video/abc', '/video/:id'],
  ['/video/abc?t=10#comments', '/video/:id'],
  ['/account', '/account/*'],
  ['/account/security', '/account/*'],
  ['/login', '/login'],
  ['/nowhere', undefined],
  ['/video', undefined],
  ['/payment', undefined],
])('%s is the route %s', (href, path) => {
  expect(routeOf(config(), href)?.path).toBe(path);
});

test('store and merch exist while their address is set, the FAQ always', () => {
  const paths = (over: Partial<RemoteConfig>) => openRoutes(config(over)).map((entry) => entry.path);
  expect(paths({})).not.toEqual(expect.arrayContaining(['/store']));
  expect(paths({ store_url: 'https://store.example/' })).toEqual(expect.arrayContaining(['/store', '/merch']));
  expect(paths({ faq_url: 'https://help.example/' })).toContain('/faq');
  expect(paths({})).toContain('/faq');
});

test('browse exists while its switch is on', () => {
  expect(routeOf(config(), '/browse')?.access).toBe('signed-in');
  expect(routeOf(config({ browse_enabled: false }), '/browse')).toBeUndefined();
});

test('pages for people who are signed out and in are what the product says', () => {
  const withAccess = (access: string) =>
    routeTable.filter((entry) => entry.access === access).map((entry) => entry.path);
  expect(withAccess('signed-out')).toEqual(['/login', '/signup']);
  expect(withAccess('signed-in')).toEqual(['/browse', '/change-email', '/account/*', '/watch-history']);
});
