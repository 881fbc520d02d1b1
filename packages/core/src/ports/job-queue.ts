import type { JobName, JobPayload } from '@houselights/jobs';

/** Puts jobs on their queues. Core itself writes jobs into the outbox; the relay calls this. */
export interface JobQueue {
  /** `key`: at most one job for each key, now and after it is done, as long as the queue remembers it. */
  add<N extends JobName>(name: N, payload: JobPayload<N>, key?: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
