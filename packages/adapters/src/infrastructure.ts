import type { Config } from '@houselights/config';
import type { Bus } from '@houselights/core';
import type { BullJobQueue } from './queue/job-queue.ts';
import type { Workers, WorkersOptions } from './queue/workers.ts';
import type { ClosableRateLimits } from './rate-limits/rate-limits.ts';

/** What carries news, counts and work between processes. Whoever makes it closes it, after its workers. */
export interface Infrastructure {
  readonly bus: Bus;
  /** Hears the database's own notifications, also where the bus is on Redis. */
  readonly databaseNews: Bus;
  readonly limits: ClosableRateLimits;
  /** The queues and what works on them; they are loaded and opened when somebody first asks. */
  jobs(): Promise<Jobs>;
  close(): Promise<void>;
}

export interface Jobs {
  readonly queue: BullJobQueue;
  readonly startWorkers: (options: Omit<WorkersOptions, 'backend'>) => Workers;
}

export interface InfrastructureOptions {
  /** Hears of broken connections and of listeners that throw. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Chooses by REDIS_URL: Redis carries everything when it is set, Postgres alone otherwise; only the code of the chosen one is
 * loaded. Nothing here waits for either.
 */
export async function createInfrastructure(
  { secrets: { databaseUrl, redisUrl } }: { readonly secrets: Pick<Config['secrets'], 'databaseUrl' | 'redisUrl'> },
  { onError = () => {} }: InfrastructureOptions = {},
): Promise<Infrastructure> {
  const postgres = { url: databaseUrl, onError };
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

/** Brings the queues' own tables up to date, as their owner: there are none where Redis carries the queues. */
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
}

interface RedisOptions extends PostgresOptions {
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

/** Sites that share a Redis are told apart by the names of their databases. */
export function namespaceOf(databaseUrl: string): string {
  return `houselights:${decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'default'}`;
}
