import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DependencyDown } from '@houselights/core';
import type { JobQueue, JobState } from '@houselights/core';
import { jobs } from '@houselights/jobs';
import type { JobName } from '@houselights/jobs';
import type { CountedState, PlainQueue, QueueBackend } from './backend.ts';

/** Job counts of one name, by state. */
export type JobCounts = Readonly<Record<CountedState, number>>;

export interface BullJobQueue extends JobQueue {
  counts(): Promise<Readonly<Record<JobName, JobCounts>>>;
  /** Schedules `name` every `everyMs`, once for all processes; undefined removes it from the schedule. */
  schedule(name: JobName, everyMs: number | undefined): Promise<void>;
  /** Whether the store has it on its schedule. */
  isScheduled(name: JobName): Promise<boolean>;
}

/** The key of a job's origin in its payload. */
const originKey = '$origin';
const JobOrigin = z.object({ outboxId: z.string().optional(), trace: z.string().optional() });
export type JobOrigin = z.output<typeof JobOrigin>;

/** A job's origin; empty for a scheduled job. */
export function originOf(data: unknown): JobOrigin {
  const read = z.object({ [originKey]: JobOrigin }).safeParse(data);
  return read.success ? read.data[originKey] : {};
}

function stateOf(state: string): JobState {
  if (state === 'completed') return 'done';
  if (state === 'failed') return 'given_up';
  return state === 'unknown' ? 'missing' : 'waits';
}

const countedStates: readonly CountedState[] = ['waiting', 'active', 'delayed', 'failed'];
const dayInSeconds = 24 * 60 * 60;
const schedulerId = 'schedule';

/** One BullMQ queue per job of the catalogue, opened on first use. Rejects with DependencyDown while the store is down. */
export function createJobQueue(backend: QueueBackend): BullJobQueue {
  const queues = new Map<JobName, PlainQueue>();
  let prepared: Promise<void> | undefined;

  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      prepared ??= backend.prepare();
      await prepared.catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      return await work();
    } catch (cause) {
      // A queue whose first connection failed stays broken; the next call opens a new one.
      const broken = [...queues.values()];
      queues.clear();
      for (const queue of broken) void queue.close().catch(() => {});
      throw new DependencyDown('The job queue', { cause });
    }
  };
  const queueOf = (name: JobName): PlainQueue => {
    const queue = queues.get(name) ?? backend.createQueue(name);
    queues.set(name, queue);
    return queue;
  };

  return {
    async add(name, payload, { key, outboxId, trace } = {}) {
      // The worker parses the payload by its schema, which drops the origin.
      const data = { ...jobs[name].payload.parse(payload), [originKey]: { outboxId, trace } satisfies JobOrigin };
      await reach(() =>
        queueOf(name).add(name, data, { ...jobOptions(name), ...(key === undefined ? {} : { jobId: jobId(key) }) }),
      );
    },
    stateOf: (name, key) => reach(async () => stateOf(await queueOf(name).getJobState(jobId(key)))),
    schedule: (name, everyMs) =>
      reach(async () => {
        const queue = queueOf(name);
        if (everyMs === undefined) await queue.removeJobScheduler(schedulerId);
        else
          await queue.upsertJobScheduler(schedulerId, { every: everyMs }, { name, data: {}, opts: jobOptions(name) });
      }),
    isScheduled: (name) =>
      reach(async () => (await queueOf(name).getJobSchedulers()).some(({ key }) => key === schedulerId)),
    counts: () =>
      reach(async () => {
        const entries = await Promise.all(
          jobNames.map(async (name) => {
            const found = await queueOf(name).getJobCounts(...countedStates);
            return [name, Object.fromEntries(countedStates.map((state) => [state, found[state] ?? 0]))] as const;
          }),
        );
        // All names and states are present by construction.
        return Object.fromEntries(entries) as Record<JobName, JobCounts>;
      }),
    ping: () => reach(() => backend.ping()),
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      queues.clear();
    },
  };
}

export const jobNames = Object.keys(jobs) as readonly JobName[];

function jobOptions(name: JobName) {
  const { attempts, backoffMs } = jobs[name];
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs },
    // Finished jobs are kept for a while, so that a repeated key does not start again.
    removeOnComplete: { age: dayInSeconds, count: 1_000 },
    removeOnFail: { age: 7 * dayInSeconds, count: 1_000 },
    stackTraceLimit: 5,
  };
}

/** BullMQ gives colons and integers a meaning; a digest has neither. */
function jobId(key: string): string {
  return `key-${createHash('sha256').update(key).digest('base64url')}`;
}
