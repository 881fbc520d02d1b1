import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq';
import { isDependencyDown } from '@houselights/core';
import { jobs, withTrace } from '@houselights/jobs';
import type { JobName, JobPayload } from '@houselights/jobs';
import { FinalFailure } from './final-failure.ts';
import { jobNames, originOf } from './job-queue.ts';
import type { PlainProcessor, PlainWorker, QueueBackend } from './backend.ts';

/** The context of a processor's run. */
export interface JobRun {
  /** Aborts on timeout, when the worker stops, or when another one has taken the job over; the processor must then end soon, by throwing. */
  readonly signal: AbortSignal;
  /** Starts at 1. */
  readonly attempt: number;
  /** True if there is no retry after a failure. */
  readonly last: boolean;
}

export type JobProcessor<N extends JobName> = (payload: JobPayload<N>, run: JobRun) => Promise<void>;
export type JobProcessors = { readonly [N in JobName]: JobProcessor<N> };

/** Reports on jobs; never includes a payload. */
export interface WorkerEvents {
  finished(
    name: JobName,
    outcome: 'done' | 'failed' | 'waits' | 'given_up' | 'handed_back',
    seconds: number,
    error?: unknown,
  ): void;
  error(error: unknown): void;
}

/** Records the outcome of outbox jobs before their queue forgets them. Rejects if it cannot be recorded; the job then runs again. */
export interface JobOutcomes {
  /** Whether a worker that has since died completed it: no job is done twice. */
  isDone(outboxId: string): Promise<boolean>;
  done(outboxId: string): Promise<void>;
  givenUp(outboxId: string, error: unknown): Promise<void>;
}

export interface Workers {
  /** Accepts no new jobs, aborts the running ones and hands back what does not end within `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

export interface WorkersOptions {
  readonly backend: QueueBackend;
  readonly processors: Partial<JobProcessors>;
  readonly events: WorkerEvents;
  /** Records the outcomes of outbox jobs. */
  readonly outcomes?: JobOutcomes;
  /** Overrides the catalogue's concurrency where it depends on the machine. */
  readonly concurrency?: Partial<Record<JobName, number>>;
}

/**
 * A worker renews its jobs' locks while it lives. A killed worker's locks expire after this time, and another worker takes over its jobs:
 * within 20 s. Values in ms.
 */
const lockDuration = 15_000;
const stalledInterval = 5_000;

/**
 * A killed worker is never its job's fault (whatever a film could crash runs in its own process): the job is retried however often that
 * happens. Otherwise BullMQ would give it up for good, without calling its processor.
 */
const maxStalledCount = 1_000_000;

const pauseBetweenStarts = 500;

/** Longest pause, in ms, between retries of a job whose dependency is down. */
const longestWait = 5 * 60_000;

/** Starts one BullMQ worker per processor, as soon as the store answers. */
export function startWorkers({ backend, processors, events, outcomes, concurrency = {} }: WorkersOptions): Workers {
  const stopping = new AbortController();
  const workers = new Set<PlainWorker>();

  /** True once a worker for `name` runs. A worker that failed to start never will, so it is discarded. */
  const start = async <N extends JobName>(name: N, processor: JobProcessor<N>): Promise<boolean> => {
    let worker: PlainWorker | undefined;
    try {
      await backend.prepare();
      if (stopping.signal.aborted) return true;
      worker = backend.createWorker(name, runOnce(name, processor, { events, outcomes, stopping: stopping.signal }), {
        concurrency: concurrency[name] ?? jobs[name].concurrency,
        lockDuration,
        stalledInterval,
        maxStalledCount,
      });
      worker.on('error', (error) => {
        if (!stopping.signal.aborted) events.error(error);
      });
      const started = worker;
      worker.on('lockRenewalFailed', (ids) => {
        for (const id of ids) started.cancelJob(id);
      });
      workers.add(worker);
      await worker.waitUntilReady();
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return true;
      events.error(error);
      if (worker !== undefined) {
        workers.delete(worker);
        await worker.close(true).catch(() => {});
      }
      return false;
    }
  };
  const startUntilItRuns = async <N extends JobName>(name: N): Promise<void> => {
    const processor: JobProcessor<N> | undefined = processors[name];
    if (processor === undefined) return;
    while (!(await start(name, processor))) {
      await wait(pauseBetweenStarts, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const starting = Promise.all(jobNames.map((name) => startUntilItRuns(name)));

  return {
    async close(graceMs = 8_000) {
      // Immediately, ready or not: this worker must not take back the job that it hands back now.
      const quiet = [...workers].map((worker) => worker.pause());
      stopping.abort(new Error('the worker stops'));
      const timer = new AbortController();
      const over = wait(graceMs, true, { signal: timer.signal }).catch(() => true);
      const ended = Promise.all([starting, ...quiet]).then(() => false);
      const byForce = await Promise.race([ended, over]);
      timer.abort();
      // Jobs still running lose their lock and go to another worker. Only a worker's first close can be forced.
      await Promise.all([...workers].map((worker) => worker.close(byForce)));
    },
  };
}

interface RunOptions {
  readonly events: WorkerEvents;
  readonly outcomes: JobOutcomes | undefined;
  readonly stopping: AbortSignal;
}

/** A run carries the trace of its origin; a scheduled one starts its own. */
function runOnce<N extends JobName>(name: N, processor: JobProcessor<N>, options: RunOptions): PlainProcessor {
  const run = runTraced(name, processor, options);
  return (job, token, lost) => withTrace(originOf(job.data).trace ?? randomUUID(), () => run(job, token, lost));
}

function runTraced<N extends JobName>(
  name: N,
  processor: JobProcessor<N>,
  { events, outcomes, stopping }: RunOptions,
): PlainProcessor {
  const { payload: shape, timeoutMs, attempts, backoffMs } = jobs[name];
  return async (job, token, lost) => {
    const { outboxId } = originOf(job.data);
    const givenUp = async (error: unknown): Promise<void> => {
      tell('given_up', error);
      if (outboxId === undefined) return;
      // If this fails, refilling the queues later finds it given up there, too.
      await outcomes?.givenUp(outboxId, error).catch((lost: unknown) => events.error(lost));
    };
    const began = performance.now();
    const tell = (outcome: Parameters<WorkerEvents['finished']>[1], error?: unknown) =>
      events.finished(name, outcome, (performance.now() - began) / 1_000, error);
    const attempt = job.attemptsMade + 1;
    const last = attempt >= attempts;
    const payload = shape.safeParse(job.data);
    if (!payload.success) {
      await givenUp(payload.error);
      throw new UnrecoverableError(`The payload of ${name} is not valid.`);
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stopping, ...(lost === undefined ? [] : [lost])]);
    try {
      if (outboxId !== undefined && (await outcomes?.isDone(outboxId)) === true) return tell('done');
      await untilAborted(timeout, processor(payload.data as JobPayload<N>, { signal, attempt, last }));
      if (outboxId !== undefined) await outcomes?.done(outboxId);
      tell('done');
    } catch (error) {
      // The queue was away, or this process stood still, for longer than its lock: somebody else is at it.
      if (lost?.aborted === true) {
        tell('handed_back');
        throw error;
      }
      if (stopping.aborted) {
        // Not the job's fault: no attempt is used up, and the next worker starts it immediately.
        tell('handed_back');
        await job.moveToWait(token);
        throw new WaitingError();
      }
      // Nor is it the job's fault if a dependency is down, however long. Scheduled jobs come again anyway.
      if (attempts > 1 && isDependencyDown(error)) {
        tell('waits', error);
        const pause = Math.min(backoffMs * 2 ** Math.max(0, job.attemptsStarted - 1), longestWait);
        // If the store itself is down, it later finds the job among those that stalled.
        await job.moveToDelayed(Date.now() + pause, token).catch((lost: unknown) => events.error(lost));
        throw new DelayedError();
      }
      const final = error instanceof FinalFailure;
      if (final || last) await givenUp(error);
      else tell('failed', error);
      if (final) throw new UnrecoverableError(error.message);
      throw error;
    }
  };
}

/** Resolves with `work`, or rejects as soon as `signal` aborts: a processor that ignores the signal must not hold its slot for ever. */
async function untilAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new Error('the job took too long', { cause: signal.reason }));
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
