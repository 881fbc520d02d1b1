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
  /** The destination of events. */
  readonly bus: Bus;
  /** Announces new rows when they are committed. */
  readonly databaseNews: Bus;
  readonly queue: JobQueue;
  /** The jobs that this release knows; fewer in tests, to act as an older one. */
  readonly knows?: readonly string[] | undefined;
  /** Called with the reason why delivery waits, and with rows that can never be delivered. */
  readonly onError: (error: unknown, message?: OutboxMessage) => void;
}

const batch = 200;
export const jobNames: readonly string[] = Object.keys(jobs);

/**
 * Delivers outbox rows to the bus and to the queues, ordered by id and at least once. Several relays may run; a dead one's rows go to the
 * next. A job unknown to this relay's release waits for a relay that knows it.
 */
export async function startOutboxRelay(deps: RelayDeps): Promise<Loop> {
  const deliver = async (message: OutboxMessage): Promise<string | undefined> => {
    try {
      if (message.kind === 'event') await deps.bus.publish(message.name, eventOf(message));
      else await queueJob(deps.queue, message);
      return undefined;
    } catch (error) {
      if (isDependencyDown(error)) throw error;
      // Retrying would never end, and the rows behind it must not wait for ever.
      deps.onError(error, message);
      return failureOf(error);
    }
  };

  return startLoop({
    news: deps.databaseNews,
    topic: outboxTopic,
    onError: deps.onError,
    turn: async () =>
      (await deliverOutbox(deps.db.pool, { limit: batch, jobNames: deps.knows ?? jobNames, deliver })) === batch,
  });
}

/** An event as the bus carries it: its payload and its trace id. */
function eventOf({ payload, trace }: OutboxMessage): unknown {
  return trace === null || typeof payload !== 'object' ? payload : { ...payload, [traceKey]: trace };
}

/** The job's key on its queue: a retry after giving up is a new job. */
export function keyOf({ id, key, retries }: Pick<OutboxMessage, 'id' | 'key' | 'retries'>): string {
  return `${key ?? `outbox:${id}`}${retries === 0 ? '' : `~${retries}`}`;
}

/** Puts an outbox job on its queue. A row that is delivered twice is still one job. */
export async function queueJob(queue: JobQueue, message: Omit<OutboxMessage, 'kind'>): Promise<void> {
  const { id, name, payload, trace } = message;
  // The relay only takes rows with known names.
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
