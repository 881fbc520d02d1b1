import { afterEach, expect, it, vi } from 'vitest';
import { createAuthentication } from './authentication.ts';
import type { AccessClaims, Caller } from '@houselights/core';

const claims: AccessClaims = {
  accountId: 'a',
  sessionId: 's',
  scope: undefined,
  deviceId: undefined,
  refreshId: 'r',
  expiresAt: Number.MAX_SAFE_INTEGER / 10_000,
};
afterEach(() => {
  vi.useRealTimers();
});

const caller: Caller = { ...claims, accountType: 0, superAdmin: false, hasSubscription: false };

it('notes a token as arrived once, and tries again after a failure, while who holds it gets in', async () => {
  let tries = 0;
  const authentication = createAuthentication({
    tokens: {
      issue: () => Promise.reject(new Error('none')),
      verify: () => Promise.resolve(claims),
    },
    callers: { resolve: () => Promise.resolve(caller), close: () => Promise.resolve() },
    revoked: { has: () => false, close: () => Promise.resolve() },
    noteArrival: () => {
      tries += 1;
      return tries <= 2 ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    },
  });
  for (const expected of [1, 2, 3, 3, 3]) {
    expect(await authentication.identify('a.b.c')).toEqual(caller);
    expect(tries).toBe(expected);
  }
});

it('checks a signature once for each token until the token ends, and asks each time whether its session has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const end = Date.now() + 60_000;
  let verifications = 0;
  const ended = new Set<string>();
  const authentication = createAuthentication({
    tokens: {
      issue: () => Promise.reject(new Error('none')),
      verify: (token) => {
        verifications += 1;
        return Promise.resolve(
          token === 'forged' || Date.now() >= end ? undefined : { ...claims, expiresAt: end / 1_000 },
        );
      },
    },
    callers: { resolve: () => Promise.resolve(caller), close: () => Promise.resolve() },
    revoked: { has: (sessionId) => ended.has(sessionId), close: () => Promise.resolve() },
    noteArrival: () => Promise.resolve(),
  });
  for (let call = 0; call < 3; call += 1) expect(await authentication.identify('a.b.c')).toEqual(caller);
  expect(verifications).toBe(1);
  ended.add('s');
  expect(await authentication.identify('a.b.c')).toBeUndefined();
  ended.clear();
  expect(verifications).toBe(1);
  vi.setSystemTime(end);
  expect(await authentication.identify('a.b.c')).toBeUndefined();
  // Invalid tokens are not cached.
  const before = verifications;
  await authentication.identify('forged');
  await authentication.identify('forged');
  expect(verifications).toBe(before + 2);
});
