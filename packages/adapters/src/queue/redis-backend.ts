import { createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { keepHeartbeat } from '../redis-heartbeat.ts';
import { redisOptions } from '../redis-options.ts';
import type { Processor } from 'bullmq';
import type { ErrorListener, QueueBackend } from './backend.ts';

/** Queues in Redis. While it is down, queues fail immediately and workers wait. */
export function createRedisQueueBackend({
  url,
  namespace = 'houselights',
  onError = () => {},
}: {
  readonly url: string;
  /** Prefix of every key, so that several sites can share one Redis. */
  readonly namespace?: string;
  readonly onError?: ErrorListener;
}): QueueBackend {
  const prefix = `${namespace}:queue`;
  const redis = new Redis(url, redisOptions());
  // BullMQ waits on this one indefinitely, and duplicates it for its blocking connections.
  const patient = new Redis(url, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    retryStrategy: redisOptions().retryStrategy,
  });
  for (const client of [redis, patient]) client.on('error', onError);
  keepHeartbeat(redis);
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
