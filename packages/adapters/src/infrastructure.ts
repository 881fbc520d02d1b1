import type { Config } from '@houselights/config';
import type { Bus } from '@houselights/core';
import { createPostgresBus } from './bus/postgres-bus.ts';
import { createRedisBus } from './bus/redis-bus.ts';
import { createPostgresQueueBackend, createRedisQueueBackend } from './queue/backend.ts';
import { createJobQueue } from './queue/job-queue.ts';
import { startWorkers } from './queue/workers.ts';
import { createPostgresRateLimits } from './rate-limits/postgres-rate-limits.ts';
import { createRedisRateLimits } from './rate-limits/redis-rate-limits.ts';
import type { BullJobQueue } from './queue/job-queue.ts';
import type { Workers, WorkersOptions } from './queue/workers.ts';
import type { ClosableRateLimits } from './rate-limits/rate-limits.ts';

/** What carries news, counts and work between processes. Whoever makes it closes it, after its workers. */
export interface Infrastructure {
  readonly bus: Bus;
  /** Hears the database's own notifications, also where the bus is on Redis. */
  readonly databaseNews: Bus;
  readonly limits: ClosableRateLimits;
  readonly queue: BullJobQueue;
  startWorkers(options: Omit<WorkersOptions, 'backend'>): Workers;
  close(): Promise<void>;
}

export interface InfrastructureOptions {
  /** Hears of broken connections and of listeners that throw. */
  readonly onError?: (error: unknown) => void;
}

/** Chooses by REDIS_URL: Redis carries everything when it is set, Postgres alone otherwise. Nothing here waits for either. */
export function createInfrastructure(
  { secrets: { databaseUrl, redisUrl } }: { readonly secrets: Pick<Config['secrets'], 'databaseUrl' | 'redisUrl'> },
  { onError = () => {} }: InfrastructureOptions = {},
): Infrastructure {
  const postgres = { url: databaseUrl, onError };
  const redis = redisUrl === undefined ? undefined : { url: redisUrl, namespace: namespaceOf(databaseUrl), onError };
  const bus = redis === undefined ? createPostgresBus(postgres) : createRedisBus(redis);
  const databaseNews = redis === undefined ? bus : createPostgresBus(postgres);
  const limits = redis === undefined ? createPostgresRateLimits(postgres) : createRedisRateLimits(redis);
  const backend = redis === undefined ? createPostgresQueueBackend(postgres) : createRedisQueueBackend(redis);
  const queue = createJobQueue(backend);
  return {
    bus,
    databaseNews,
    limits,
    queue,
    startWorkers: (options) => startWorkers({ backend, ...options }),
    async close() {
      await queue.close();
      await Promise.all([
        backend.close(),
        bus.close(),
        limits.close(),
        databaseNews === bus ? undefined : databaseNews.close(),
      ]);
    },
  };
}

/** Sites that share a Redis are told apart by the names of their databases. */
function namespaceOf(databaseUrl: string): string {
  return `houselights:${decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'default'}`;
}
