import { throwFailures } from './failures.ts';

/** Rows that wait for a sweep. */
interface Waiting {
  readonly table: string;
  readonly key: string;
  /** The column with the instant at which each is due: those that are due longest come first. */
  readonly due: string;
  /** What makes a row one of these, as its index says it; $2 and so on are the claim's own. */
  readonly where: string;
}

interface Sweep {
  /** Claims some of the rows that are due, by a statement of `claimText`. */
  readonly claim: () => Promise<readonly { readonly id: string }[]>;
  /** Says when a row is due again, where `work` says so. */
  readonly postpone?: (id: string, due: Date) => Promise<unknown>;
  /** Nothing new is begun after it, as performance.now() tells the time. */
  readonly endsAt: number;
  /** What it says when some of it failed. */
  readonly failed: string;
}

/** How many are claimed together: what is claimed and not come to waits as long as what failed. */
const claimed = 20;
/** What fails is due again after this long, behind all that waits. */
const againMinutes = 15;

/** SQL: claims rows which are due at $1, as `id`; others pass over them meanwhile. */
export function claimText({ table, key, due, where }: Waiting, most = claimed): string {
  return `with due as (select "${key}" as id, "${due}" as at from ${table} where (${where}) and "${due}" <= $1
      order by "${due}" limit ${most} for update skip locked),
    mine as (update ${table} t set "${due}" = $1::timestamptz + interval '${againMinutes} minutes'
      from due where t."${key}" = due.id returning due.id, due.at)
    select id::text from mine order by at`;
}

/**
 * Does `work` for each row that is due, one after the other, until none is or the time is over. What fails goes behind all that waits and
 * keeps nothing else waiting; it is thrown once everything else was done. What still waits after its work is due again as if it had failed,
 * or when `work` says.
 */
export async function sweep(
  { claim, postpone, endsAt, failed }: Sweep,
  work: (id: string) => Promise<Date | void>,
): Promise<void> {
  const failures: unknown[] = [];
  const carryOut = async (id: string): Promise<void> => {
    const next = await work(id);
    if (next instanceof Date) await postpone?.(id, next);
  };
  while (performance.now() < endsAt) {
    const rows = await claim();
    if (rows.length === 0) break;
    for (const { id } of rows) await carryOut(id).catch((error: unknown) => failures.push(error));
  }
  throwFailures(failures, failed);
}

/** As long as a sweep goes on unless it is told. */
export const sweepMs = 8 * 60_000;
