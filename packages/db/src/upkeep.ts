import { statement } from './statement.ts';
import type pg from 'pg';

/** Rows that one statement of upkeep writes at most, so that it never holds locks for long. */
export const upkeepBatch = 5_000;

const removeDelivered = statement({
  name: 'remove-delivered',
  text: `delete from outbox where id in (
    select id from outbox
    where case when kind = 'event' then "publishedAt" < now() - interval '1 day'
      else "doneAt" < now() - interval '1 day' or "failedAt" < now() - interval '30 days' end
    order by id limit ${upkeepBatch})`,
});
const removeExpiredLimits = statement({
  name: 'remove-expired-limits',
  text: `delete from rate_limit where key in (
    select key from rate_limit where expire < extract(epoch from now() - interval '1 hour') * 1000 limit ${upkeepBatch})`,
});
const removeKeptMail = statement({
  name: 'remove-kept-mail',
  text: `delete from dev_mail where id in (
    select id from dev_mail where at < now() - interval '7 days' order by id limit ${upkeepBatch})`,
});

/** Removes events that were published, and jobs that were done, a day ago or earlier; jobs that were given up stay for 30 days. */
export function clearDelivered(pool: pg.Pool): Promise<number> {
  return inBatches(pool, removeDelivered);
}

/** Removes rate limits whose window is over. */
export function clearExpiredLimits(pool: pg.Pool): Promise<number> {
  return inBatches(pool, removeExpiredLimits);
}

/** Removes mails that were kept instead of sent, a week ago or earlier. */
export function clearKeptMail(pool: pg.Pool): Promise<number> {
  return inBatches(pool, removeKeptMail);
}

/** Carries out a statement that writes `upkeepBatch` rows at most until none are left; resolves to how many there were. */
export async function inBatches(pool: pg.Pool, some: typeof removeDelivered): Promise<number> {
  let written = 0;
  for (let last = upkeepBatch; last === upkeepBatch; written += last) last = await some.run(pool);
  return written;
}
