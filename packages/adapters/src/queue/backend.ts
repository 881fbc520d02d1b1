import type { Job, JobsOptions } from 'bullmq';

/** The parts of BullMQ's Queue that we use, on any store. */
export interface PlainQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { name: string; data: unknown; opts: Omit<JobsOptions, 'jobId'> },
  ): Promise<unknown>;
  removeJobScheduler(id: string): Promise<unknown>;
  getJobSchedulers(): Promise<readonly { readonly key: string }[]>;
  getJobState(jobId: string): Promise<string>;
  getJobCounts(...types: CountedState[]): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export type CountedState = 'waiting' | 'active' | 'delayed' | 'failed';

export interface PlainWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'lockRenewalFailed', listener: (ids: readonly string[]) => void): unknown;
  /** Aborts the signal of a job that runs here. */
  cancelJob(id: string, reason?: string): unknown;
  waitUntilReady(): Promise<void>;
  /** Accepts no further jobs; resolves when the running ones have ended. */
  pause(): Promise<void>;
  close(force?: boolean): Promise<void>;
}

export interface PlainWorkerOptions {
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
}

/** BullMQ passes the signal only to a function with three parameters. */
export type PlainProcessor = (
  job: Job<unknown, void>,
  token: string | undefined,
  lost: AbortSignal | undefined,
) => Promise<void>;

/** BullMQ on one of its stores. Its creator closes it, after its queues and workers. */
export interface QueueBackend {
  /** Rejects while the store lacks its tables. Must come first: BullMQ caches a failure to find them for ever. */
  prepare(): Promise<void>;
  createQueue(name: string): PlainQueue;
  createWorker(name: string, processor: PlainProcessor, options: PlainWorkerOptions): PlainWorker;
  /** Resolves if the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type ErrorListener = (error: unknown) => void;
