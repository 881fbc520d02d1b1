import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimitsOn } from './rate-limits.ts';
import { redisOptions } from '../redis-options.ts';
import type { ClosableRateLimits } from './rate-limits.ts';

export interface RedisRateLimitsOptions {
  readonly url: string;
  /** Stands before every key, so that several sites can share one Redis. */
  readonly namespace?: string;
  readonly onError?: (error: unknown) => void;
}

/**
 * Counts in Redis, over all processes. While Redis is away each process counts by itself, from nothing: signing in, renewing and searching go
 * on, and whoever tries passwords has as many tries as there are processes.
 */
export function createRedisRateLimits({
  url,
  namespace = 'houselights',
  onError = () => {},
}: RedisRateLimitsOptions): ClosableRateLimits {
  const redis = new Redis(url, redisOptions());
  redis.on('error', onError);
  return rateLimitsOn({
    // The first call waits until the first try to connect has ended, either way.
    tried: new Promise((settle) => redis.once('ready', settle).once('close', settle)),
    limiter: ({ points, seconds }) =>
      new RateLimiterRedis({
        storeClient: redis,
        points,
        duration: seconds,
        keyPrefix: `${namespace}:limit`,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds, keyPrefix: 'limit' }),
      }),
    close: () => {
      redis.disconnect();
      return Promise.resolve();
    },
  });
}
