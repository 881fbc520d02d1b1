import { isDependencyDown } from '@houselights/core';
import { deliverOutbox, outboxTopic } from '@houselights/db';
import { jobs } from '@houselights/jobs';
import type { Bus, JobQueue } from '@houselights/core';
import type { Database, OutboxMessage } from '@houselights/db';
import type { JobName } from '@houselights/jobs';

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

export interface OutboxRelay {
  close(): Promise<void>;
}

const batch = 200;
/** Looks without being told so often, in ms: what a lost notification costs. */
const pollEvery = 1_000;

/**
 * Carries rows of the outbox to the bus and to the queues, in the order of their ids and at least once. Several relays
 * may run; a dead one's rows go to the next.
 */
export async function startOutboxRelay(deps: RelayDeps): Promise<OutboxRelay> {
  let closed = false;
  let woken = true;
  let wake: () => void = () => {};
  const alarm = () => {
    woken = true;
    wake();
  };
  const sleep = () =>
    new Promise<void>((settle) => {
      const timer = setTimeout(settle, pollEvery);
      wake = () => {
        clearTimeout(timer);
        settle();
      };
    });

  const run = async () => {
    while (!closed) {
      woken = false;
      try {
        let full = true;
        while (full && !closed) full = (await deliverOutbox(deps.db.pool, batch, deliver)) === batch;
      } catch (error) {
        deps.onError(error);
        woken = false;
      }
      if (!woken && !closed) await sleep();
    }
  };

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

  const unsubscribe = await deps.databaseNews.subscribe(outboxTopic, alarm);
  const running = run();
  return {
    async close() {
      closed = true;
      alarm();
      await Promise.all([running, unsubscribe()]);
    },
  };
}

async function addJob(queue: JobQueue, { id, name, payload, key }: OutboxMessage): Promise<void> {
  if (!isJobName(name)) throw new Error(`There is no job called ${name}.`);
  // A row that is delivered twice is still one job.
  await queue.add(name, jobs[name].payload.parse(payload), key ?? `outbox:${id}`);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}
