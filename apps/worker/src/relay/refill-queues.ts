import { setTimeout as wait } from 'node:timers/promises';
import { isDependencyDown } from '@houselights/core';
import { noteJobDone, noteJobGivenUp, unfinishedJobs } from '@houselights/db';
import { isJobName, keyOf, queueJob } from './outbox-relay.ts';
import type { JobQueue } from '@houselights/core';
import type { Database, UnfinishedJob } from '@houselights/db';
import type { Loop } from './loop.ts';

export interface RefillDeps {
  readonly db: Pick<Database, 'pool'>;
  readonly queue: JobQueue;
  /** Called with a job that its queue had lost. */
  readonly onLost: (job: Pick<UnfinishedJob, 'id' | 'name'>) => void;
  readonly onError: (error: unknown) => void;
  /** Interval in ms; for tests. */
  readonly everyMs?: number;
  /** Jobs queued more recently than this, in ms, are still in transit; for tests. */
  readonly graceMs?: number;
}

const pageLength = 500;

/**
 * Refills the queues from the outbox every minute: a queued job stays in the outbox until a worker has done it or given it up, and a queue
 * that does not know it (its store was emptied, replaced, or restored from an older copy) gets it again.
 */
export function startRefilling({ onError, everyMs = 60_000, ...deps }: RefillDeps): Loop {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      await refillQueues(deps, stopping.signal).catch(onError);
    }
  };
  const running = run();
  return {
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Checks all unfinished jobs once. */
async function refillQueues(
  { db, queue, onLost, graceMs = 60_000 }: Omit<RefillDeps, 'onError' | 'everyMs'>,
  signal: AbortSignal,
): Promise<void> {
  let after = '0';
  let page: readonly UnfinishedJob[];
  do {
    page = await unfinishedJobs(db.pool, { after, limit: pageLength, olderThanMs: graceMs });
    for (const job of page) {
      if (signal.aborted) return;
      after = job.id;
      // A job of another release is left to that release's workers.
      if (!isJobName(job.name)) continue;
      const state = await queue.stateOf(job.name, keyOf(job));
      // Another row with the same key, or a worker of a release that records no outcomes, was faster.
      if (state === 'done') await noteJobDone(db.pool, job.id);
      if (state === 'given_up') await noteJobGivenUp(db.pool, job.id, 'given up by its queue');
      if (state !== 'missing') continue;
      onLost(job);
      await queueJob(queue, job).catch((error: unknown) => {
        if (isDependencyDown(error)) throw error;
        return noteJobGivenUp(db.pool, job.id, 'invalid payload');
      });
    }
  } while (page.length === pageLength);
}
