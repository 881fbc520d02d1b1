import { createPool } from '@houselights/db';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { rateLimitsOn } from './rate-limits.ts';
import type { ClosableRateLimits } from './rate-limits.ts';

export interface PostgresRateLimitsOptions {
  readonly url: string;
  /** Connections of a pool of its own: a burst of requests must not take those of the queries. */
  readonly connections?: number;
}

/**
 * Rate limits in the unlogged table `rate_limit`: quick, and empty again after a crash of Postgres, which only forgives.
 * The job site.tidy clears expired rows.
 */
export function createPostgresRateLimits({ url, connections = 4 }: PostgresRateLimitsOptions): ClosableRateLimits {
  const pool = createPool({
    connectionString: url,
    max: connections,
    application_name: 'houselights limits',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    // Silence is no answer, and the server cannot end it.
    query_timeout: 7_000,
  });
  return rateLimitsOn({
    tried: Promise.resolve(),
    limiter: ({ points, seconds }) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        points,
        duration: seconds,
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: '',
      }),
    close: () => pool.end(),
  });
}
