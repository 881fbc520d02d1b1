import pg from 'pg';
import { createPostgresBackend, createRedisBackend, runMigrations, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { redisOptions } from '../redis-options.ts';
import type { Job, JobsOptions, PgPool, Processor } from 'bullmq';

/** The parts of BullMQ's Queue that we use, whatever carries it. */
export interface PlainQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { name: string; data: unknown; opts: Omit<JobsOptions, 'jobId'> },
  ): Promise<unknown>;
  removeJobScheduler(id: string): Promise<unknown>;
  getJobSchedulers(): Promise<readonly { readonly key: string }[]>;
  getJobCounts(...types: CountedState[]): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export type CountedState = 'waiting' | 'active' | 'delayed' | 'failed';

export interface PlainWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<void>;
  close(force?: boolean): Promise<void>;
}

export interface PlainWorkerOptions {
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
}

export type PlainProcessor = (job: Job<unknown, void>, token: string | undefined) => Promise<void>;

/** BullMQ on one of its stores. Whoever makes it closes it, after its queues and workers. */
export interface QueueBackend {
  /** Brings the store's own tables up to date. Comes first: BullMQ never forgets that it once found none. */
  prepare(): Promise<void>;
  createQueue(name: string): PlainQueue;
  createWorker(name: string, processor: PlainProcessor, options: PlainWorkerOptions): PlainWorker;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

type ErrorListener = (error: unknown) => void;

const schema = 'bullmq';

/**
 * Queues in Postgres, in a schema of their own beside the site's tables. All share one pool; each worker keeps one of its
 * connections to listen on.
 */
export function createPostgresQueueBackend({
  url,
  connections = 12,
  onError = () => {},
}: {
  readonly url: string;
  readonly connections?: number;
  readonly onError?: ErrorListener;
}): QueueBackend {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'houselights queue',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    keepAlive: true,
    options: `-c search_path=${schema}`,
  });
  pool.on('error', onError);
  // Each queue and worker adds its own listener.
  pool.setMaxListeners(0);
  // BullMQ takes any pg.Pool; only the overloads of its types hide that from the compiler.
  const connection = pool as unknown as PgPool;
  const { Queue, Worker } = withBackend(createPostgresBackend);
  return {
    async prepare() {
      const client = await pool.connect();
      try {
        await runMigrations(client, schema);
      } finally {
        client.release();
      }
    },
    createQueue: (name) => {
      const queue = new Queue<unknown, void>(name, { connection });
      queue.on('error', onError);
      return queue;
    },
    createWorker: (name, processor, options) =>
      new Worker<unknown, void>(name, processor satisfies Processor<unknown, void>, { connection, ...options }),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/** Queues in Redis. Queues fail at once while it is away; workers wait for it. */
export function createRedisQueueBackend({
  url,
  namespace = 'houselights',
  onError = () => {},
}: {
  readonly url: string;
  /** Stands before every key, so that several sites can share one Redis. */
  readonly namespace?: string;
  readonly onError?: ErrorListener;
}): QueueBackend {
  const prefix = `${namespace}:queue`;
  const redis = new Redis(url, redisOptions());
  // BullMQ waits on this one for ever and makes its blocking connections from it.
  const patient = new Redis(url, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    retryStrategy: redisOptions().retryStrategy,
  });
  for (const client of [redis, patient]) client.on('error', onError);
  const tried = new Promise<void>((settle) => redis.once('ready', settle).once('close', settle));
  const { Queue, Worker } = withBackend(createRedisBackend);
  return {
    prepare: () => tried,
    createQueue: (name) => {
      const queue = new Queue<unknown, void>(name, { connection: redis, prefix, skipWaitingForReady: true });
      queue.on('error', onError);
      return queue;
    },
    createWorker: (name, processor, options) =>
      new Worker<unknown, void>(name, processor satisfies Processor<unknown, void>, {
        connection: patient,
        prefix,
        ...options,
      }),
    ping: async () => {
      await tried;
      await redis.ping();
    },
    close: () => {
      redis.disconnect();
      patient.disconnect();
      return Promise.resolve();
    },
  };
}
