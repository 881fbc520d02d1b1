import type { DatabaseClock, JobProcessors, JobRun } from '@houselights/adapters';

/**
 * Wraps jobs that decide by the clock what is due and then act irreversibly: each first compares with the database's clock. If the database
 * does not answer, the job waits.
 */
export function onTime<P extends Partial<JobProcessors>>(clock: Pick<DatabaseClock, 'compare'>, processors: P): P {
  const timely = Object.entries(processors).map(([name, work]) => {
    const workOnTime = async (payload: never, run: JobRun): Promise<void> => {
      await clock.compare();
      await work(payload, run);
    };
    return [name, workOnTime] as const;
  });
  return Object.fromEntries(timely) as P;
}
