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
  ['/payment', '/payment'],
  ['/payment?offer=join', '/payment'],
  ['/payment/done?checkout=c', '/payment/done'],
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

test.each(['/coupon', '/discount-code'])('%s exists while discount codes are switched on', (path) => {
  expect(routeOf(config(), path)?.access).toBe('signed-in');
  expect(routeOf(config({ stripe_coupon_enabled: false }), path)).toBeUndefined();
});

test.each(['/gift-subscriptions', '/gift-subscriptions/history', '/gift-subscriptions/history/g1', '/redeem'])(
  '%s exists while gifts are switched on, or the beta',
  (path) => {
    const gifts = (gift_subscriptions_enabled: boolean, beta_enabled: boolean) =>
      routeOf(config({ gift_subscriptions_enabled, beta_enabled }), path)?.access;
    expect([gifts(true, false), gifts(false, true), gifts(false, false)]).toEqual([
      'signed-in',
      'signed-in',
      undefined,
    ]);
  },
);

test.each(['/join', '/join/the-crew'])('%s exists while the join page is switched on', (path) => {
  expect(routeOf(config(), path)?.access).toBe('signed-out');
  expect(routeOf(config({ join_page_enabled: false }), path)).toBeUndefined();
});

test.each(['/greenlight', '/greenlight-beta', '/greenlight/recount', '/greenlight/recount/b1'])(
  '%s is open to everybody while projects are switched on',
  (path) => {
    expect(routeOf(config(), path)?.access).toBe('open');
    expect(routeOf(config({ projects_enabled: false }), path)).toBeUndefined();
  },
);

test('pages for people who are signed out and in are what the product says', () => {
  const withAccess = (access: string) =>
    routeTable.filter((entry) => entry.access === access).map((entry) => entry.path);
  expect(withAccess('signed-out')).toEqual(['/login', '/signup', '/join', '/join/:creatorReferral']);
  expect(withAccess('signed-in')).toEqual([
    '/browse',
    '/change-email',
    '/claim',
    '/account/*',
    '/payment',
    '/payment/done',
    '/coupon',
    '/discount-code',
    '/gift-subscriptions',
    '/gift-subscriptions/history',
    '/gift-subscriptions/history/:id',
    '/redeem',
    '/watch-history',
  ]);
});
