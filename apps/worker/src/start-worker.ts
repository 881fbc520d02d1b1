import { schedules } from '@houselights/jobs';
import { createProcessors } from './processors/index.ts';
import { startBillingEvents } from './relay/billing-events.ts';
import { startOutboxRelay } from './relay/outbox-relay.ts';
import type { JobProcessors, Jobs, WorkerEvents, World } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { JobName } from '@houselights/jobs';
import type { Logger } from './logger.ts';

export interface WorkerOptions {
  readonly logger: Logger;
  /** Hears how each job ended, for the metrics. */
  readonly onFinished?: WorkerEvents['finished'];
  /** Instead of the product's own, for tests. */
  readonly processors?: Partial<JobProcessors>;
}

export interface Worker {
  /** Takes nothing new, hands back what runs, and resolves when all is quiet. The world stays open. */
  close(): Promise<void>;
}

/** Relay, schedules and job processors, on a world that somebody else opened. Starts also while Postgres or Redis is away. */
export async function startWorker(world: World, config: Config, options: WorkerOptions): Promise<Worker> {
  const { logger } = options;
  const { infrastructure, core } = world;
  const { queue, startWorkers } = await infrastructure.jobs();
  const relay = await startOutboxRelay({
    db: core.db,
    bus: infrastructure.bus,
    databaseNews: infrastructure.databaseNews,
    queue,
    onError: (error, message) => {
      if (message === undefined) logger.warn({ err: error }, 'the outbox waits');
      else logger.error({ err: error, outbox: message.id, name: message.name }, 'an outbox row cannot be delivered');
    },
  });
  const billingEvents = await startBillingEvents({
    core,
    databaseNews: infrastructure.databaseNews,
    onError: (error) => logger.warn({ err: error }, 'an event of the payment provider waits'),
  });
  const workers = startWorkers({
    processors: options.processors ?? createProcessors(world, config),
    concurrency: { 'media.transcode': config.transcode.concurrency },
    events: {
      finished: (name, outcome, seconds, error) => {
        const level =
          outcome === 'done' || outcome === 'handed_back' ? 'info' : outcome === 'failed' ? 'warn' : 'error';
        logger[level]({ job: name, outcome, seconds: Math.round(seconds * 1_000) / 1_000, err: error }, 'job');
        options.onFinished?.(name, outcome, seconds, error);
      },
      error: (error) => logger.warn({ err: error }, 'a job worker has trouble'),
    },
  });
  const stopScheduling = keepSchedules(queue, logger);
  return {
    close: async () => {
      stopScheduling();
      // Somebody waits at a terminal: a store that went away must not hold the end up.
      const graceMs = config.mode === 'local' ? 1_500 : undefined;
      await Promise.all([relay.close(), billingEvents.close(), workers.close(graceMs)]);
    },
  };
}

const retryAfterMs = 5_000;

/** Puts the schedules on their queues, again and again until the store takes them. */
function keepSchedules(queue: Jobs['queue'], logger: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const put = async () => {
    try {
      for (const [name, everyMs] of Object.entries(schedules)) await queue.schedule(name as JobName, everyMs);
    } catch (error) {
      if (stopped) return;
      logger.warn({ err: error }, 'the schedules wait');
      timer = setTimeout(() => void put(), retryAfterMs);
    }
  };
  void put();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
