import type { z } from 'zod';

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
