import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimitsOn } from './rate-limits.ts';
import { keepHeartbeat } from '../redis-heartbeat.ts';
import { redisOptions } from '../redis-options.ts';
import type { ClosableRateLimits } from './rate-limits.ts';

export interface RedisRateLimitsOptions {
  readonly url: string;
  /** Prefix of every key, so that several sites can share one Redis. */
  readonly namespace?: string;
  readonly onError?: (error: unknown) => void;
}

/**
 * Counts in Redis, across all processes. While Redis is down, each process counts on its own, from zero: signing in, renewing and searching
 * still work, and password guessing gets the allowed attempts once per process.
 */
export function createRedisRateLimits({
  url,
  namespace = 'houselights',
  onError = () => {},
}: RedisRateLimitsOptions): ClosableRateLimits {
  const redis = new Redis(url, redisOptions());
  redis.on('error', onError);
  keepHeartbeat(redis);
  return rateLimitsOn({
    // The first call waits until the first connection attempt has ended, either way.
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
