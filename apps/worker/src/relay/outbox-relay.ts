import { isDependencyDown } from '@houselights/core';
import { deliverOutbox, outboxTopic } from '@houselights/db';
import { jobs, traceKey } from '@houselights/jobs';
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
  const deliver = async (message: OutboxMessage): Promise<string | undefined> => {
    try {
      if (message.kind === 'event') await deps.bus.publish(message.name, eventOf(message));
      else await queueJob(deps.queue, message);
      return undefined;
    } catch (error) {
      if (isDependencyDown(error)) throw error;
      // No later try would end otherwise, and what stands behind it must not wait for ever.
      deps.onError(error, message);
      return failureOf(error);
    }
  };

  return startLoop({
    news: deps.databaseNews,
    topic: outboxTopic,
    onError: deps.onError,
    turn: async () => (await deliverOutbox(deps.db.pool, { limit: batch, jobNames, deliver })) === batch,
  });
}

/** An event as the bus carries it: its payload, and what set it going. */
function eventOf({ payload, trace }: OutboxMessage): unknown {
  return trace === null || typeof payload !== 'object' ? payload : { ...payload, [traceKey]: trace };
}

/** The job's key at its queue: one that is tried again after it was given up is another job. */
export function keyOf({ id, key, retries }: Pick<OutboxMessage, 'id' | 'key' | 'retries'>): string {
  return `${key ?? `outbox:${id}`}${retries === 0 ? '' : `~${retries}`}`;
}

/** Puts a job of the outbox on its queue. A row that is delivered twice is still one job. */
export async function queueJob(queue: JobQueue, message: Omit<OutboxMessage, 'kind'>): Promise<void> {
  const { id, name, payload, trace } = message;
  // Only rows with one of these names are taken.
  if (!isJobName(name)) throw new Error(`There is no job called ${name}.`);
  const options = { key: keyOf(message), outboxId: id, trace: trace ?? undefined };
  await queue.add(name, jobs[name].payload.parse(payload), options);
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/** The kind of an error, to be stored: never its message, which may quote what a person wrote. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}
