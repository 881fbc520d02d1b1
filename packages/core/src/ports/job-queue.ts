import type { JobName, JobPayload } from '@houselights/jobs';

export interface JobOptions {
  /** At most one job per key, including finished ones for as long as the queue remembers them. */
  readonly key?: string;
  /** The outbox row that waits for the job, passed to the worker. */
  readonly outboxId?: string;
  /** The trace that started it. */
  readonly trace?: string | undefined;
}

export type JobState = 'waits' | 'done' | 'given_up' | 'missing';

/** Adds jobs to their queues. Core itself writes jobs into the outbox; the relay calls this. */
export interface JobQueue {
  add<N extends JobName>(name: N, payload: JobPayload<N>, options?: JobOptions): Promise<void>;
  /** The state of the job with this key: `missing` if the queue does not know it. */
  stateOf(name: JobName, key: string): Promise<JobState>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
