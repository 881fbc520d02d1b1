import type { RedisOptions } from 'ioredis';

/** How the site's own clients speak to Redis: a command fails at once while it is away, and the connection heals by itself. */
export function redisOptions() {
  return {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 5_000,
    connectTimeout: 5_000,
    retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000),
  } satisfies RedisOptions;
}
