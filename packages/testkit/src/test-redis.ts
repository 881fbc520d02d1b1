import { inject } from 'vitest';
import type {} from './global-setup.ts';

/** The Redis that the scaled mode's tests use: REDIS_URL, else the scaled suite's container, or undefined without either. */
export function testRedisUrl(): string | undefined {
  return process.env['REDIS_URL'] || inject('houselightsTestRedis');
}
