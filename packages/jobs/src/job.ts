import { z } from 'zod';

/** A kind of work that the worker does outside of requests: one object says all about it. */
export interface JobDefinition<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
  /** Tries in all, with exponential waits of `backoffMs` between them. */
  readonly attempts: number;
  readonly backoffMs: number;
  /** A try that takes longer counts as failed. */
  readonly timeoutMs: number;
  /** How many of them one worker does at once. */
  readonly concurrency: number;
}

/** What a producer hands to `enqueue`. */
export type JobInput<J extends JobDefinition> = z.input<J['payload']>;

export function defineJob<const N extends string, P extends z.ZodType>(job: JobDefinition<N, P>): JobDefinition<N, P> {
  return job;
}

/** The payload of a job that is told nothing. */
export const none = z.object({});
/** For what must get through in the end, however long something else is down. */
export const patient = { attempts: 12, backoffMs: 2_000, timeoutMs: 60_000 } as const;
/** Done again by the clock: what fails is tried at the next turn. */
export const scheduled = { payload: none, attempts: 1, backoffMs: 1_000, concurrency: 1 } as const;
