import { writeOutbox } from '@houselights/db';
import { currentTrace, subscriptionsOf } from '@houselights/jobs';
import type { OutboxEvent, OutboxJob, Prisma, Queries } from '@houselights/db';
import type { EventDefinition, EventInput, JobDefinition, JobInput } from '@houselights/jobs';

/**
 * Records events in the transaction that causes them, with the jobs of all their subscribers (jobs/subscriptions.ts). The event reaches the
 * bus, and the jobs their queues, after the commit or not at all.
 */
export async function recordEvent<E extends EventDefinition>(
  queries: Queries,
  event: E,
  ...payloads: readonly EventInput<E>[]
): Promise<void> {
  const trace = currentTrace();
  const consumers = subscriptionsOf(event.name);
  const rows = payloads.flatMap((payload): (OutboxEvent | OutboxJob)[] => [
    { kind: 'event', name: event.name, payload: asJson(payload), trace },
    ...consumers.map((consumer) => {
      const { job, payload: wanted, key } = consumer.jobFor(payload);
      return jobRow(job, wanted, key, trace);
    }),
  ]);
  await writeOutbox(queries, ...rows);
}

interface Enqueued<J extends JobDefinition> {
  readonly payload: JobInput<J>;
  /** One job per key, as long as the queue remembers it. */
  readonly key?: string;
}

/** Queues work of the caller's own feature once the transaction of `queries` has committed. */
export async function enqueue<J extends JobDefinition>(
  queries: Queries,
  job: J,
  ...jobs: readonly Enqueued<J>[]
): Promise<void> {
  const trace = currentTrace();
  await writeOutbox(queries, ...jobs.map(({ payload, key }) => jobRow(job, payload, key, trace)));
}

function jobRow({ name }: JobDefinition, payload: unknown, key: string | undefined, trace?: string): OutboxJob {
  return { kind: 'job', name, payload: asJson(payload), trace, ...(key === undefined ? {} : { key }) };
}

/** Payloads are plain objects of strings, numbers and booleans, as their schemas guarantee. */
function asJson(payload: unknown): Prisma.InputJsonObject {
  return payload as Prisma.InputJsonObject;
}
