import { inject } from 'vitest';
import type {} from './global-setup.ts';

/** The Redis for tests of the scaled mode: REDIS_URL, else the scaled suite's container; undefined if there is neither. */
export function testRedisUrl(): string | undefined {
  return process.env['REDIS_URL'] || inject('houselightsTestRedis');
}

/**
 * Where tests of both stores run: on Postgres alone (undefined), and on Redis if there is one. The scaled suite repeats what has run on
 * Postgres, so it runs on Redis alone.
 */
export function testedRedisUrls(): readonly (string | undefined)[] {
  const url = testRedisUrl();
  if (url === undefined) return [undefined];
  return process.env['TEST_SCALED'] ? [url] : [undefined, url];
}
