import { createHmac } from 'node:crypto';
import { createMediaPaths } from '@houselights/core';
import type { MediaPaths } from '@houselights/core';

/** Media paths signed with a key of the tests, by a clock that the test sets. */
export function testMediaPaths(now: () => number, revoked: ReadonlySet<string>): MediaPaths {
  return createMediaPaths({
    clock: { now: () => new Date(now()) },
    revoked,
    encryption: {
      encrypt: () => new Uint8Array(),
      decrypt: () => undefined,
      sign: (purpose, data) => new Uint8Array(createHmac('sha256', `k${purpose}`).update(data).digest()),
    },
  });
}
