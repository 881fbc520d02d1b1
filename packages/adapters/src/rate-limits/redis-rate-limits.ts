import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimitsOn } from './rate-limits.ts';
import { redisOptions } from '../redis-options.ts';
import type { ClosableRateLimits } from './rate-limits.ts';

export interface RedisRateLimitsOptions {
  readonly url: string;
  /** Stands before every key, so that several sites can share one Redis. */
  readonly namespace?: string;
  readonly onError?: (error: unknown) => void;
}

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
      }),
    close: () => {
      redis.disconnect();
      return Promise.resolve();
    },
  });
}
