import { isJobDone, noteJobDone, noteJobGivenUp } from '@houselights/db';
import { schedules } from '@houselights/jobs';
import { createDamped } from '@houselights/observability';
import { findWall } from '@houselights/adapters';
import { createProcessors } from './processors/index.ts';
import { startBillingEvents } from './relay/billing-events.ts';
import { failureOf, startOutboxRelay } from './relay/outbox-relay.ts';
import { startRefilling } from './relay/refill-queues.ts';
import type { JobProcessors, Jobs, Wall, WorkerEvents, AppContext } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { Logger } from './logger.ts';

export interface WorkerOptions {
  readonly logger: Logger;
  /** Called with each job's outcome, for the metrics. */
  readonly onFinished?: WorkerEvents['finished'];
  /** Replaces the product's processors, for tests. */
  readonly processors?: Partial<JobProcessors>;
  /** The jobs that this release knows; for tests, which have an older one run beside. */
  readonly knows?: readonly string[];
  /** How often schedules are checked, in ms; for tests. */
  readonly lookEveryMs?: number;
  /** How often to look for lost jobs, and how long a job may be in transit, in ms; for tests. */
  readonly refill?: { readonly everyMs: number; readonly graceMs: number };
}

export interface Worker {
  /** Accepts nothing new, hands back running jobs, and resolves when all is idle. The context stays open. */
  close(): Promise<void>;
}

const levels = { done: 'info', handed_back: 'info', waits: 'warn', failed: 'warn', given_up: 'error' } as const;

/** Starts relay, schedules and job processors on an already open context, even while Postgres or Redis is down. */
export async function startWorker(context: AppContext, config: Config, options: WorkerOptions): Promise<Worker> {
  const { logger } = options;
  const { infrastructure, core, databaseClock } = context;
  const damped = createDamped(logger);
  // Not awaited: testing the sandbox starts a process.
  if (config.transcode.socket === undefined) {
    findWall().then(
      (wall) => tellMissingWalls(wall, logger),
      (error: unknown) => damped.warn(error, 'the sandbox of the transcoder could not be tried'),
    );
  }
  const { queue, startWorkers } = await infrastructure.jobs();
  const relay = await startOutboxRelay({
    db: core.db,
    bus: infrastructure.bus,
    databaseNews: infrastructure.databaseNews,
    queue,
    knows: options.knows,
    onError: (error, message) => {
      if (message === undefined) damped.warn(error, 'the outbox waits');
      else logger.error({ err: error, outbox: message.id, name: message.name }, 'an outbox row cannot be delivered');
    },
  });
  const billingEvents = await startBillingEvents({
    core,
    databaseClock,
    databaseNews: infrastructure.databaseNews,
    onError: (error) => damped.warn(error, 'an event of the payment provider waits'),
  });
  const workers = startWorkers({
    processors: options.processors ?? createProcessors(context, config, logger),
    concurrency: { 'media.transcode': config.transcode.concurrency, 'media.share': config.transcode.concurrency },
    events: {
      finished: (name, outcome, seconds, error) => {
        logger[levels[outcome]](
          { job: name, outcome, seconds: Math.round(seconds * 1_000) / 1_000, err: error },
          'job',
        );
        options.onFinished?.(name, outcome, seconds, error);
      },
      error: (error) => damped.warn(error, 'a job worker has trouble'),
    },
    outcomes: {
      isDone: (id) => isJobDone(core.db.pool, id),
      done: (id) => noteJobDone(core.db.pool, id),
      givenUp: (id, error) => noteJobGivenUp(core.db.pool, id, failureOf(error)),
    },
  });
  const stopScheduling = keepSchedules(queue, logger, options.lookEveryMs);
  const refilling = startRefilling({
    db: core.db,
    queue,
    ...options.refill,
    onLost: ({ id, name }) => logger.warn({ outbox: id, job: name }, 'a queue had lost a job, which is queued again'),
    onError: (error) => damped.warn(error, 'lost jobs are looked for later'),
  });
  return {
    close: async () => {
      stopScheduling();
      // Somebody waits at a terminal: a store that is down must not delay the exit.
      const graceMs = config.mode === 'local' ? 1_500 : undefined;
      await Promise.all([relay.close(), billingEvents.close(), refilling.close(), workers.close(graceMs)]);
      damped.close();
    },
  };
}

/**
 * Warns once if the process that opens uploads is not sandboxed. A container allows no sandbox inside it: there, a standalone transcoder
 * has its own.
 */
function tellMissingWalls(wall: Pick<Wall, 'network' | 'files'>, { warn }: Logger): void {
  const missing = [
    ...(wall.network ? [] : ['the network']),
    ...(wall.files ? [] : ["other people's files and processes"]),
  ];
  if (missing.length === 0) return;
  warn(
    { walls: { network: wall.network, files: wall.files } },
    `uploads are opened by a process that reaches ${missing.join(' and ')}: this system lets nobody take that away`,
  );
}

const retryAfterMs = 5_000;
const defaultLookEveryMs = 20_000;

/**
 * Puts the schedules on their queues, retrying until the store accepts them. Then keeps checking for them: an emptied or replaced store has
 * none.
 */
function keepSchedules(queue: Jobs['queue'], logger: Logger, lookEveryMs = defaultLookEveryMs): () => void {
  const names = Object.keys(schedules) as (keyof typeof schedules)[];
  let timer: NodeJS.Timeout | undefined;
  let isPut = false;
  let stopped = false;
  const put = async (): Promise<number> => {
    try {
      for (const name of names) {
        if (isPut && (await queue.isScheduled(name))) continue;
        if (isPut) logger.warn({ job: name }, 'a schedule was lost');
        await queue.schedule(name, schedules[name]);
      }
      isPut = true;
      return lookEveryMs;
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'the schedules wait');
      return retryAfterMs;
    }
  };
  const go = async (): Promise<void> => {
    const pause = await put();
    if (!stopped) timer = setTimeout(() => void go(), pause);
  };
  void go();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
