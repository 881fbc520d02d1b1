import type { z } from 'zod';
import type { JobDefinition } from './job.ts';

/** A kind of fact that one feature publishes and others act on: its name on the bus, and the shape of its payload. */
export interface EventDefinition<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
}

/** What a producer passes to `recordEvent`. */
export type EventInput<E extends EventDefinition> = z.input<E['payload']>;
/** What a consumer receives. */
export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;

export function defineEvent<const N extends string, P extends z.ZodType>(
  event: EventDefinition<N, P>,
): EventDefinition<N, P> {
  return event;
}

/** A job caused by an event, as the outbox stores it. */
export interface SubscribedJob {
  readonly job: JobDefinition;
  readonly payload: unknown;
  readonly key: string | undefined;
}

/** A consumer of an event. */
export interface Subscription {
  readonly event: EventDefinition;
  readonly job: JobDefinition;
  /** The job for a payload of the event. */
  jobFor(payload: unknown): SubscribedJob;
}

interface SubscriptionOptions<E extends z.ZodType, J extends z.ZodType> {
  /** Maps the event to the job's payload. Default: the event's own payload. */
  readonly payload?: (event: z.output<E>) => z.input<J>;
  /** At most one job per key. */
  readonly key?: (event: z.output<E>) => string;
}

/** Whenever `event` is recorded, `job` is queued in the same transaction. */
export function on<E extends z.ZodType, J extends z.ZodType>(
  event: EventDefinition<string, E>,
  job: JobDefinition<string, J>,
  { payload, key }: SubscriptionOptions<E, J> = {},
): Subscription {
  return {
    event,
    job,
    jobFor: (told) => {
      const known = event.payload.parse(told);
      return { job, payload: job.payload.parse(payload === undefined ? known : payload(known)), key: key?.(known) };
    },
  };
}
