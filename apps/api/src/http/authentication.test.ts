import { expect, it } from 'vitest';
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
