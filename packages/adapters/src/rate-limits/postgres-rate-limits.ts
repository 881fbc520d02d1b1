import { createPool } from '@houselights/db';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { rateLimitsOn } from './rate-limits.ts';
import type { SilenceWatch } from '@houselights/db';
import type { ClosableRateLimits } from './rate-limits.ts';

export interface PostgresRateLimitsOptions {
  readonly url: string;
  /** Size of the limits' own pool: a burst of requests must not take the queries' connections. */
  readonly connections?: number;
  readonly silence?: SilenceWatch | undefined;
}

/**
 * Rate limits in the unlogged table `rate_limit`: fast, and emptied by a crash of Postgres, which only makes them more lenient. The job
 * site.tidy deletes expired rows.
 */
export function createPostgresRateLimits({
  url,
  connections = 4,
  silence,
}: PostgresRateLimitsOptions): ClosableRateLimits {
  const pool = createPool({
    connectionString: url,
    max: connections,
    application_name: 'houselights limits',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    // The server cannot end a silent connection.
    query_timeout: 7_000,
    silence,
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
