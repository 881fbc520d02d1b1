import type { JobName, JobPayload } from '@houselights/jobs';

export interface JobOptions {
  /** At most one job for each key, now and after it is done, as long as the queue remembers it. */
  readonly key?: string;
  /** The row of the outbox that waits for it, told to the worker that does it. */
  readonly outboxId?: string;
  /** What set it going. */
  readonly trace?: string | undefined;
}

export type JobState = 'waits' | 'done' | 'given_up' | 'missing';

/** Puts jobs on their queues. Core itself writes jobs into the outbox; the relay calls this. */
export interface JobQueue {
  add<N extends JobName>(name: N, payload: JobPayload<N>, options?: JobOptions): Promise<void>;
  /** What became of the job with this key: `missing` where the queue knows nothing of it. */
  stateOf(name: JobName, key: string): Promise<JobState>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
