import { throwFailures } from './failures.ts';

/** Rows that wait for a sweep. */
interface Waiting {
  readonly table: string;
  readonly key: string;
  /** The column with each row's due time; the longest overdue come first. */
  readonly due: string;
  /** The condition for these rows, matching their index; $2 and following are the claim's own parameters. */
  readonly where: string;
}

interface Sweep {
  /** Claims some of the due rows, by a statement of `claimText`. */
  readonly claim: () => Promise<readonly { readonly id: string }[]>;
  /** Sets a row's next due time, if `work` returned one. */
  readonly postpone?: (id: string, due: Date) => Promise<unknown>;
  /** No new item is started after this performance.now() time. */
  readonly endsAt: number;
  /** The message of the error when some items failed. */
  readonly failed: string;
}

/** Items per claim: claimed but unprocessed items wait as long as failed ones. */
const claimed = 20;
/** A failed item is due again after this long, behind all waiting ones. */
const againMinutes = 15;

/** SQL: claims rows that are due at $1, as `id`; other workers skip them meanwhile. */
export function claimText({ table, key, due, where }: Waiting, most = claimed): string {
  return `with due as (select "${key}" as id, "${due}" as at from ${table} where (${where}) and "${due}" <= $1
      order by "${due}" limit ${most} for update skip locked),
    mine as (update ${table} t set "${due}" = $1::timestamptz + interval '${againMinutes} minutes'
      from due where t."${key}" = due.id returning due.id, due.at)
    select id::text from mine order by at`;
}

/**
 * Does `work` for each due row, one after the other, until none is left or the time is over. A failed row goes behind all waiting ones and
 * blocks nothing; its error is thrown once all else is done. A row still waiting after its work is due again as if it had failed, or when
 * `work` says.
 */
export async function sweep(
  { claim, postpone, endsAt, failed }: Sweep,
  work: (id: string) => Promise<Date | void>,
): Promise<void> {
  const failures: unknown[] = [];
  const invokeRoute = async (id: string): Promise<void> => {
    const next = await work(id);
    if (next instanceof Date) await postpone?.(id, next);
  };
  while (performance.now() < endsAt) {
    const rows = await claim();
    if (rows.length === 0) break;
    for (const { id } of rows) await invokeRoute(id).catch((error: unknown) => failures.push(error));
  }
  throwFailures(failures, failed);
}

/** The default duration of a sweep. */
export const sweepMs = 8 * 60_000;
