import { givenUpJobs, retryGivenUpJobs } from '@houselights/db';
import type { Database } from '@houselights/db';

export const jobsUsage =
  'jobs list                  shows jobs that were given up\njobs retry all | NAME | ID   has them tried again';

/** An invalid command line. */
export class JobsRefused extends Error {
  override readonly name = 'JobsRefused';
}

const mostListed = 200;

/** Runs the command `jobs`; resolves to its output lines. */
export async function jobsCommand({ pool }: Pick<Database, 'pool'>, args: readonly string[]): Promise<string[]> {
  const [act = 'list', which, ...more] = args;
  if (more.length > 0) throw new JobsRefused(jobsUsage);
  if (act === 'list' && which === undefined) {
    const jobs = await givenUpJobs(pool, mostListed);
    if (jobs.length === 0) return ['No job was given up.'];
    return jobs.map(({ id, name, failedAt, failure, retries }) =>
      [
        id,
        name,
        failedAt.toISOString(),
        failure ?? 'unknown',
        retries === 0 ? '' : `tried again ${retries === 1 ? 'once' : `${retries} times`}`,
      ]
        .filter((word) => word !== '')
        .join('  '),
    );
  }
  if (act !== 'retry' || which === undefined) throw new JobsRefused(jobsUsage);
  const chosen = which === 'all' ? which : /^\d{1,18}$/.test(which) ? { id: which } : { name: which };
  const count = await retryGivenUpJobs(pool, chosen);
  return [count === 1 ? '1 job is tried again.' : `${count} jobs are tried again.`];
}
