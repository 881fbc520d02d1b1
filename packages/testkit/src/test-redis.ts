import { inject } from 'vitest';
import type {} from './global-setup.ts';

/** The Redis for tests of the scaled mode: REDIS_URL, else the scaled suite's container; undefined if there is neither. */
export function testRedisUrl(): string | undefined {
  return process.env['REDIS_URL'] || inject('houselightsTestRedis');
}
