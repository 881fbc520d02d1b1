import type { RedisOptions } from 'ioredis';

/** Options of our own Redis clients: commands fail immediately while Redis is down, and the connection reconnects by itself. */
export function redisOptions() {
  return {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 5_000,
    connectTimeout: 5_000,
    retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000),
  } satisfies RedisOptions;
}
