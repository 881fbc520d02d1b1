import { z } from 'zod';

/** A kind of background work of the worker: this object defines all of it. */
export interface JobDefinition<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
  /** Attempts in total, with exponential backoff starting at `backoffMs`. */
  readonly attempts: number;
  readonly backoffMs: number;
  /** A longer attempt counts as failed. */
  readonly timeoutMs: number;
  /** How many of them one worker runs concurrently. */
  readonly concurrency: number;
}

/** What a producer passes to `enqueue`. */
export type JobInput<J extends JobDefinition> = z.input<J['payload']>;

export function defineJob<const N extends string, P extends z.ZodType>(job: JobDefinition<N, P>): JobDefinition<N, P> {
  return job;
}

/** The payload of a job without input. */
export const none = z.object({});
/** For jobs that must succeed in the end, however long a dependency is down. */
export const patient = { attempts: 12, backoffMs: 2_000, timeoutMs: 60_000 } as const;
/** For jobs that run on a schedule: a failure is retried at the next run. */
export const scheduled = { payload: none, attempts: 1, backoffMs: 1_000, concurrency: 1 } as const;
