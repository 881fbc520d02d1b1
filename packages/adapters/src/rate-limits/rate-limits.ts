import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { DependencyDown } from '@houselights/core';
import type { Allowance, Limit, RateLimits } from '@houselights/core';
import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';

/** Rate limits that their owner closes. */
export interface ClosableRateLimits extends RateLimits {
  close(): Promise<void>;
}

/** What each store implements: a limiter for each kind of limit. */
export interface RateLimitStore {
  /** Resolves when the first connection attempt has ended. */
  readonly tried: Promise<void>;
  limiter(limit: Limit): RateLimiterStoreAbstract;
  close(): Promise<void>;
}

const free: Allowance = { allowed: true, retryAfter: 0 };

/**
 * Fixed windows that begin with the first point taken. While a store without a fallback is down, every call rejects with DependencyDown.
 */
export function rateLimitsOn(store: RateLimitStore): ClosableRateLimits {
  const limiters = new Map<string, RateLimiterStoreAbstract>();
  const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await store.tried;
      return await work();
    } catch (cause) {
      throw new DependencyDown('The rate limits', { cause });
    }
  };
  const limiterOf = (limit: Limit) => {
    const id = `${limit.name}\0${limit.points}\0${limit.seconds}`;
    const limiter = limiters.get(id) ?? store.limiter(limit);
    limiters.set(id, limiter);
    return limiter;
  };
  return {
    async take(limit, key) {
      try {
        await store.tried;
        await limiterOf(limit).consume(stored(limit, key));
        return free;
      } catch (error) {
        if (error instanceof RateLimiterRes) return refused(error);
        throw new DependencyDown('The rate limits', { cause: error });
      }
    },
    async peek(limit, key) {
      const state = await reaching(() => limiterOf(limit).get(stored(limit, key)));
      return state === null || state.consumedPoints < limit.points ? free : refused(state);
    },
    async giveBack(limit, key) {
      await reaching(() => limiterOf(limit).reward(stored(limit, key)));
    },
    async reset(limit, key) {
      await reaching(() => limiterOf(limit).delete(stored(limit, key)));
    },
    close: () => store.close(),
  };
}

/** Network and email addresses are stored only as hashes. */
function stored(limit: Limit, key: string): string {
  return `${limit.name}:${createHash('sha256').update(`houselights:limit:${limit.name}\0${key}`).digest('base64url')}`;
}

function refused({ msBeforeNext }: RateLimiterRes): Allowance {
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
}
