import { statement } from './statement.ts';
import type pg from 'pg';

/** The maximum number of rows per retention statement, so that none holds locks for long. */
export const retentionBatch = 5_000;

const removeDelivered = statement({
  name: 'remove-delivered',
  text: `delete from outbox where id in (
    select id from outbox
    where case when kind = 'event' then "publishedAt" < now() - interval '1 day'
      else "doneAt" < now() - interval '1 day' or "failedAt" < now() - interval '30 days' end
    order by id limit ${retentionBatch})`,
});
const removeExpiredLimits = statement({
  name: 'remove-expired-limits',
  text: `delete from rate_limit where key in (
    select key from rate_limit where expire < extract(epoch from now() - interval '1 hour') * 1000 limit ${retentionBatch})`,
});
const removeKeptMail = statement({
  name: 'remove-kept-mail',
  text: `delete from dev_mail where id in (
    select id from dev_mail where at < now() - interval '7 days' order by id limit ${retentionBatch})`,
});

/** Deletes events published, and jobs done, at least a day ago; given-up jobs are kept for 30 days. */
export function clearDelivered(pool: pg.Pool): Promise<number> {
  return inBatches(pool, removeDelivered);
}

/** Deletes rate limits whose window ended at least an hour ago. */
export function clearExpiredLimits(pool: pg.Pool): Promise<number> {
  return inBatches(pool, removeExpiredLimits);
}

/** Deletes emails that were kept instead of sent, after a week. */
export function clearKeptMail(pool: pg.Pool): Promise<number> {
  return inBatches(pool, removeKeptMail);
}

/** Repeats a statement that writes at most `retentionBatch` rows until none are left; resolves to their total. */
export async function inBatches(pool: pg.Pool, some: typeof removeDelivered): Promise<number> {
  let written = 0;
  for (let last = retentionBatch; last === retentionBatch; written += last) last = await some.run(pool);
  return written;
}
