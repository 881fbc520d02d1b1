import { wakeRelay } from './outbox.ts';
import * as sql from './sql-types.ts';
import { statement } from './statement.ts';
import type pg from 'pg';

/** A job that was put on its queue and not yet reported as done. */
export interface UnfinishedJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly key: string | null;
  readonly retries: number;
  readonly trace: string | null;
}

/** A job whose last attempt failed. Its payload is left out: it may be personal data. */
export interface GivenUpJob {
  readonly id: string;
  readonly name: string;
  readonly failedAt: Date;
  readonly failure: string | null;
  readonly retries: number;
}

const noteDone = statement({
  name: 'outbox-done',
  text: `update outbox set "doneAt" = clock_timestamp(), "failedAt" = null, failure = null where id = $1 and "doneAt" is null`,
  params: { id: sql.int8 },
});
const readDone = statement({
  name: 'outbox-is-done',
  text: `select 1 as one from outbox where id = $1 and "doneAt" is not null`,
  params: { id: sql.int8 },
  row: { one: sql.neverNull(sql.int4) },
});
const noteGivenUp = statement({
  name: 'outbox-given-up',
  text: `update outbox set "failedAt" = clock_timestamp(), failure = $2 where id = $1 and "doneAt" is null`,
  params: { id: sql.int8, failure: sql.text },
});
const unfinished = statement({
  name: 'outbox-unfinished',
  text: `select id, name, payload, key, retries, trace from outbox
    where kind = 'job' and "publishedAt" is not null and "doneAt" is null and "failedAt" is null
      and id > $1 and "publishedAt" < clock_timestamp() - $3 * interval '1 millisecond'
    order by id limit $2`,
  params: { after: sql.int8, limit: sql.int8, olderThanMs: sql.float8 },
  row: {
    id: sql.int8,
    name: sql.text,
    payload: sql.jsonb<unknown>(),
    key: sql.nullable(sql.text),
    retries: sql.int4,
    trace: sql.nullable(sql.text),
  },
});
const listGivenUp = statement({
  name: 'outbox-list-given-up',
  text: `select id, name, "failedAt", failure, retries from outbox where "failedAt" is not null order by id desc limit $1`,
  params: { limit: sql.int8 },
  row: {
    id: sql.int8,
    name: sql.text,
    failedAt: sql.neverNull(sql.timestamptz),
    failure: sql.nullable(sql.text),
    retries: sql.int4,
  },
});
const countGivenUp = statement({
  name: 'outbox-count-given-up',
  text: `select name, count(*)::int as count from outbox where "failedAt" is not null group by name order by name`,
  row: { name: sql.text, count: sql.int4 },
});
const retry = statement({
  name: 'outbox-retry',
  text: `update outbox set "failedAt" = null, failure = null, "publishedAt" = null, retries = retries + 1
    where "failedAt" is not null and ($1::bigint is null or id = $1::bigint) and ($2::text is null or name = $2)`,
  params: { id: sql.nullable(sql.int8), name: sql.nullable(sql.text) },
});

/** Records that a job is done, before its queue forgets it. */
export async function noteJobDone(pool: pg.Pool, id: string): Promise<void> {
  await noteDone.run(pool, { id });
}

/** Whether a job is recorded as done, although its queue does not know it. */
export async function isJobDone(pool: pg.Pool, id: string): Promise<boolean> {
  return (await readDone.first(pool, { id })) !== undefined;
}

/** Records that a job's last attempt failed: the kind of the error, never its message. */
export async function noteJobGivenUp(pool: pg.Pool, id: string, failure: string): Promise<void> {
  await noteGivenUp.run(pool, { id, failure: failure.slice(0, 200) });
}

interface Page {
  /** The last id of the previous page; '0' for the first page. */
  readonly after: string;
  readonly limit: number;
  /** Only jobs queued at least this long ago, in ms. */
  readonly olderThanMs: number;
}

/** Jobs that should be on a queue now, ordered by id. */
export async function unfinishedJobs(
  pool: pg.Pool,
  { after, limit, olderThanMs }: Page,
): Promise<readonly UnfinishedJob[]> {
  return unfinished.rows(pool, { after, limit, olderThanMs });
}

/** Given-up jobs, newest first. */
export async function givenUpJobs(pool: pg.Pool, limit: number): Promise<readonly GivenUpJob[]> {
  return listGivenUp.rows(pool, { limit });
}

/** The number of given-up jobs by name. */
export async function countGivenUpJobs(
  pool: pg.Pool,
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  return countGivenUp.rows(pool);
}

/**
 * Retries given-up jobs: all of them, those of one name, or one by its id. They are queued like new jobs, under a key of their own.
 * Resolves to their number.
 */
export async function retryGivenUpJobs(
  pool: pg.Pool,
  which: 'all' | { readonly name: string } | { readonly id: string },
): Promise<number> {
  const [id, name] = [
    which !== 'all' && 'id' in which ? which.id : null,
    which !== 'all' && 'name' in which ? which.name : null,
  ];
  const count = await retry.run(pool, { id, name });
  if (count > 0) await wakeRelay.run(pool);
  return count;
}
