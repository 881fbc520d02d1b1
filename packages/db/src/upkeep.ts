import type pg from 'pg';

/** Rows that one statement removes at most, so that it never holds locks for long. */
const batch = 5_000;

/** Removes events that were published, and jobs that were done, a day ago or earlier; jobs that were given up stay for 30 days. */
export function clearDelivered(pool: pg.Pool): Promise<number> {
  return inBatches(
    pool,
    `delete from outbox where id in (
       select id from outbox
       where case when kind = 'event' then "publishedAt" < now() - interval '1 day'
         else "doneAt" < now() - interval '1 day' or "failedAt" < now() - interval '30 days' end
       order by id limit ${batch})`,
  );
}

/** Removes rate limits whose window is over. */
export function clearExpiredLimits(pool: pg.Pool): Promise<number> {
  return inBatches(
    pool,
    `delete from rate_limit where key in (
       select key from rate_limit where expire < extract(epoch from now() - interval '1 hour') * 1000 limit ${batch})`,
  );
}

/** Removes mails that were kept instead of sent, a week ago or earlier. */
export function clearKeptMail(pool: pg.Pool): Promise<number> {
  return inBatches(
    pool,
    `delete from dev_mail where id in (
       select id from dev_mail where at < now() - interval '7 days' order by id limit ${batch})`,
  );
}

/** Closes playbacks that nobody has said goodbye for: of a day without a heartbeat. */
export function expirePlays(pool: pg.Pool): Promise<number> {
  return inBatches(
    pool,
    `update play set "endedAt" = "seenAt", "endReason" = 'expired' where id in (
       select id from play where "endedAt" is null and "seenAt" < now() - interval '1 day' limit ${batch}
       for update skip locked)`,
  );
}

/** Removes playbacks that began 180 days ago or earlier. */
export function clearOldPlays(pool: pg.Pool): Promise<number> {
  return inBatches(
    pool,
    `delete from play where id in (
       select id from play where "startedAt" < now() - interval '180 days' limit ${batch})`,
  );
}

async function inBatches(pool: pg.Pool, statement: string): Promise<number> {
  let removed = 0;
  for (let last = batch; last === batch; removed += last) last = (await pool.query(statement)).rowCount ?? 0;
  return removed;
}
