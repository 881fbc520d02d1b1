import { isDependencyDown } from '@houselights/core';
import { deliverOutbox, outboxTopic } from '@houselights/db';
import { jobs } from '@houselights/jobs';
import { startLoop } from './loop.ts';
import type { Bus, JobQueue } from '@houselights/core';
import type { Database, OutboxMessage } from '@houselights/db';
import type { JobName } from '@houselights/jobs';
import type { Loop } from './loop.ts';

export interface RelayDeps {
  readonly db: Pick<Database, 'pool'>;
  /** Where events go. */
  readonly bus: Bus;
  /** Tells of new rows at their commit. */
  readonly databaseNews: Bus;
  readonly queue: JobQueue;
  /** Hears why a delivery waits, and of rows that can never be delivered. */
  readonly onError: (error: unknown, message?: OutboxMessage) => void;
}

const batch = 200;
export const jobNames: readonly string[] = Object.keys(jobs);

/**
 * Carries rows of the outbox to the bus and to the queues, in the order of their ids and at least once. Several relays
 * may run; a dead one's rows go to the next. A job of a release that this relay does not have waits for one that has it.
 */
export async function startOutboxRelay(deps: RelayDeps): Promise<Loop> {
  const deliver = async (message: OutboxMessage) => {
    try {
      if (message.kind === 'event') await deps.bus.publish(message.name, message.payload);
      else await addJob(deps.queue, message);
    } catch (error) {
      if (isDependencyDown(error)) throw error;
      // No later try would end otherwise, and what stands behind it must not wait for ever.
      deps.onError(error, message);
    }
  };

  return startLoop({
    news: deps.databaseNews,
    topic: outboxTopic,
    onError: deps.onError,
    turn: async () => (await deliverOutbox(deps.db.pool, { limit: batch, jobNames, deliver })) === batch,
  });
}

async function addJob(queue: JobQueue, { id, name, payload, key }: OutboxMessage): Promise<void> {
  // Only rows with one of these names are taken.
  if (!isJobName(name)) throw new Error(`There is no job called ${name}.`);
  // A row that is delivered twice is still one job.
  await queue.add(name, jobs[name].payload.parse(payload), key ?? `outbox:${id}`);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}
