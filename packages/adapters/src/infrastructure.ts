import type { Config } from '@houselights/config';
import type { Bus } from '@houselights/core';
import type { SilenceWatch } from '@houselights/db';
import type { BullJobQueue } from './queue/job-queue.ts';
import type { Workers, WorkersOptions } from './queue/workers.ts';
import type { ClosableRateLimits } from './rate-limits/rate-limits.ts';

/** Carries events, rate limits and jobs between processes. Its creator closes it, after its workers. */
export interface Infrastructure {
  readonly bus: Bus;
  /** The database's own notifications, even if the bus is on Redis. */
  readonly databaseNews: Bus;
  readonly limits: ClosableRateLimits;
  /** The queues and their workers, loaded and opened on first use. */
  jobs(): Promise<Jobs>;
  close(): Promise<void>;
}

export interface Jobs {
  readonly queue: BullJobQueue;
  readonly startWorkers: (options: Omit<WorkersOptions, 'backend'>) => Workers;
}

export interface InfrastructureOptions {
  /** Called with errors of broken connections and of listeners. */
  readonly onError?: (error: unknown) => void;
  /** Has the rate limits fail at once while Postgres is silent. Bus and queues have time limits of their own: no request waits for them. */
  readonly silence?: SilenceWatch | undefined;
}

/**
 * Chosen by REDIS_URL: if it is set, Redis carries everything, otherwise Postgres alone; only the chosen code is loaded. Nothing here waits
 * for a connection.
 */
export async function createInfrastructure(
  { secrets: { databaseUrl, redisUrl } }: { readonly secrets: Pick<Config['secrets'], 'databaseUrl' | 'redisUrl'> },
  { onError = () => {}, silence }: InfrastructureOptions = {},
): Promise<Infrastructure> {
  const postgres = { url: databaseUrl, onError, silence };
  const redis = redisUrl === undefined ? undefined : { url: redisUrl, namespace: namespaceOf(databaseUrl), onError };
  const { bus, databaseNews, limits } = await (redis === undefined ? onPostgres(postgres) : onRedis(redis, postgres));
  let opened: Promise<ClosableJobs> | undefined;
  return {
    bus,
    databaseNews,
    limits,
    jobs: () => (opened ??= openJobs(postgres, redis)),
    async close() {
      await (await opened)?.close();
      await Promise.all([bus.close(), limits.close(), databaseNews === bus ? undefined : databaseNews.close()]);
    },
  };
}

/** Migrates the queues' own tables, as their owner; Redis queues have none. */
export async function migrateQueues(
  { databaseUrl, redisUrl }: Pick<Config['secrets'], 'databaseUrl' | 'redisUrl'>,
  ownerUrl: string,
): Promise<void> {
  if (redisUrl !== undefined) return;
  const { migratePostgresQueues } = await import('./queue/postgres-backend.ts');
  await migratePostgresQueues(ownerUrl, databaseUrl);
}

interface PostgresOptions {
  readonly url: string;
  readonly onError: (error: unknown) => void;
  readonly silence: SilenceWatch | undefined;
}

interface RedisOptions extends Pick<PostgresOptions, 'url' | 'onError'> {
  readonly namespace: string;
}

type Carriers = Pick<Infrastructure, 'bus' | 'databaseNews' | 'limits'>;

async function onPostgres(postgres: PostgresOptions): Promise<Carriers> {
  const [{ createPostgresBus }, { createPostgresRateLimits }] = await Promise.all([
    import('./bus/postgres-bus.ts'),
    import('./rate-limits/postgres-rate-limits.ts'),
  ]);
  const bus = createPostgresBus(postgres);
  return { bus, databaseNews: bus, limits: createPostgresRateLimits(postgres) };
}

async function onRedis(redis: RedisOptions, postgres: PostgresOptions): Promise<Carriers> {
  const [{ createPostgresBus }, { createRedisBus }, { createRedisRateLimits }] = await Promise.all([
    import('./bus/postgres-bus.ts'),
    import('./bus/redis-bus.ts'),
    import('./rate-limits/redis-rate-limits.ts'),
  ]);
  return {
    bus: createRedisBus(redis),
    databaseNews: createPostgresBus(postgres),
    limits: createRedisRateLimits(redis),
  };
}

interface ClosableJobs extends Jobs {
  close(): Promise<void>;
}

async function openJobs(postgres: PostgresOptions, redis: RedisOptions | undefined): Promise<ClosableJobs> {
  const [{ createJobQueue }, { startWorkers }] = await Promise.all([
    import('./queue/job-queue.ts'),
    import('./queue/workers.ts'),
  ]);
  const backend =
    redis === undefined
      ? (await import('./queue/postgres-backend.ts')).createPostgresQueueBackend(postgres)
      : (await import('./queue/redis-backend.ts')).createRedisQueueBackend(redis);
  const queue = createJobQueue(backend);
  return {
    queue,
    startWorkers: (options) => startWorkers({ backend, ...options }),
    close: async () => {
      await queue.close();
      await backend.close();
    },
  };
}

/** Sites that share a Redis are distinguished by their database names. */
export function namespaceOf(databaseUrl: string): string {
  return `houselights:${decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'default'}`;
}
