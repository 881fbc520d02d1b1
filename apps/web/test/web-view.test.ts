import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '@houselights/client';
import { rememberTarget } from '../src/lib/session/session.ts';
import { storage } from '../src/lib/storage/storage.ts';
import { createOverrideSession, hadToken, takeOverride } from '../src/lib/session/web-view.ts';

const at = (address: string) => history.replaceState(null, '', address);
const soon = Math.floor(Date.now() / 1_000) + 3_600;
const jwt = (claims: object) => `h.${btoa(JSON.stringify({ sub: 'ada', exp: soon, ...claims }))}.s`;
const whole = jwt({});
const scoped = jwt({ scope: 'gifts reading' });

type Sent = { path: string; token: string | undefined; body: unknown };
let sent: Sent[] = [];

/** The server's side of the token exchange. */
const callWith = (token?: string) =>
  createClient({
    baseUrl: '/api',
    ...(token !== undefined && { getToken: () => token }),
    fetch: (url, init) => {
      const path = url instanceof Request ? url.url : url.toString();
      sent.push({ path, token, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') });
      const reply = path.endsWith('/token')
        ? { token: 'once', expiresAt: new Date(soon * 1_000).toISOString() }
        : { token: scoped, tokenExpiry: new Date(soon * 1_000).toISOString(), userId: 'ada' };
      return Promise.resolve(Response.json(reply));
    },
  });

const everythingKept = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  at('/');
});

test.each(['/gift-subscriptions', '/account/coupon', '/bingo'])('an app opens %s with a token', (page) => {
  at(`${page}?token=t1&deviceIdentifier=d&a=b#c`);
  expect(takeOverride()).toEqual({ token: 't1' });
  expect(location.href).toMatch(new RegExp(`${page}\\?a=b#c$`));
});

test.each(['/', '/browse', '/login', '/account', '/account/security', '/payment', '/video/v1', '/nowhere/at/all'])(
  'a token leaves the address of %s as well, where it opens nothing',
  (page) => {
    at(`${page}?token=${whole}&a=b`);
    expect(takeOverride()).toBeNull();
    expect(location.href).not.toContain('token');
    expect(location.search).toBe('?a=b');
  },
);

test('a place that a token opened is known as one as long as it is that place', () => {
  at('/account/coupon?token=t1');
  takeOverride();
  expect(hadToken('/account/coupon', new URLSearchParams())).toBe(true);
  expect(hadToken('/account', new URLSearchParams())).toBe(false);
  expect(hadToken('/account', new URLSearchParams('token=t2'))).toBe(true);
  at('/account/coupon');
  takeOverride();
  expect(hadToken('/account/coupon', new URLSearchParams())).toBe(false);
});

test.each(['/verify-email', '/verify-email/', '/verify-email/not-me'])(
  'the token of a mail stays with its page: %s',
  (page) => {
    at(`${page}?token=ABCD`);
    expect(takeOverride()).toBeNull();
    expect(location.search).toBe('?token=ABCD');
  },
);

test("an app's own token is traded at once, and kept nowhere", async () => {
  at('/gift-subscriptions');
  const session = createOverrideSession({ token: whole }, callWith);
  await session.ready;
  expect(sent).toEqual([
    { path: '/api/v1/webview/token', token: whole, body: null },
    { path: '/api/v1/webview/session', token: undefined, body: { token: 'once' } },
  ]);
  expect(await session.token()).toBe(scoped);
  expect(everythingKept()).not.toContain(whole);
});

test.each([
  ['a web-view token', 'once', 1],
  ['a scoped token', scoped, 0],
])('%s is what it is', async (_name, token, calls) => {
  at('/gift-subscriptions');
  const session = createOverrideSession({ token }, callWith);
  await session.ready;
  expect(sent).toHaveLength(calls);
  expect(await session.token()).toBe(scoped);
});

test('a web view that is loaded again goes on, until its tab goes elsewhere', async () => {
  at('/gift-subscriptions');
  await createOverrideSession({ token: whole }, callWith).ready;
  at('/gift-subscriptions/history/g1?bought=1');
  const again = takeOverride();
  expect(again).toMatchObject({ kept: { token: scoped } });
  expect(await createOverrideSession(again ?? { token: '' }, callWith).token()).toBe(scoped);
  at('/gift-subscriptions?token=new');
  expect(takeOverride()).toEqual({ token: 'new' });
  at('/login');
  expect(takeOverride()).toBeNull();
  at('/gift-subscriptions');
  expect(takeOverride()).toBeNull();
});

test.each([
  ['a whole token', { token: whole }],
  ['one that has ended', { tokenExpiry: new Date(Date.now() - 1).toISOString() }],
  ['one that could be renewed', { refreshToken: 'r' }],
  ['nonsense', { token: 5 }],
])('%s is never taken out of storage', (_name, changes) => {
  const tokenExpiry = new Date(soon * 1_000).toISOString();
  const kept = { token: scoped, tokenExpiry, refreshToken: '', refreshExpiry: tokenExpiry, userId: 'ada' };
  at('/gift-subscriptions');
  sessionStorage.setItem('web-view', JSON.stringify(kept));
  expect(takeOverride()).toEqual({ kept });
  sessionStorage.setItem('web-view', JSON.stringify({ ...kept, ...changes }));
  expect(takeOverride()).toBeNull();
});

test('the place to come back to names no token', () => {
  rememberTarget(`/browse?a=b&token=${whole}&deviceIdentifier=d#c`);
  expect(storage.get('after-login-url')).toBe('/browse?a=b#c');
});
