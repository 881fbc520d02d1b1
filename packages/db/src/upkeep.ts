import { statement } from './statement.ts';
import type pg from 'pg';

/** Rows that one statement removes at most, so that it never holds locks for long. */
const batch = 5_000;

const removeDelivered = statement({
  name: 'remove-delivered',
  text: `delete from outbox where id in (
    select id from outbox
    where case when kind = 'event' then "publishedAt" < now() - interval '1 day'
      else "doneAt" < now() - interval '1 day' or "failedAt" < now() - interval '30 days' end
    order by id limit ${batch})`,
});
const removeExpiredLimits = statement({
  name: 'remove-expired-limits',
  text: `delete from rate_limit where key in (
    select key from rate_limit where expire < extract(epoch from now() - interval '1 hour') * 1000 limit ${batch})`,
});
const removeKeptMail = statement({
  name: 'remove-kept-mail',
  text: `delete from dev_mail where id in (
    select id from dev_mail where at < now() - interval '7 days' order by id limit ${batch})`,
});
const closeSilentPlays = statement({
  name: 'close-silent-plays',
  text: `update play set "endedAt" = "seenAt", "endReason" = 'expired' where id in (
    select id from play where "endedAt" is null and "seenAt" < now() - interval '1 day' limit ${batch}
    for update skip locked)`,
});
const removeOldPlays = statement({
  name: 'remove-old-plays',
  text: `delete from play where id in (
    select id from play where "startedAt" < now() - interval '180 days' limit ${batch})`,
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

/** Closes playbacks that nobody has said goodbye for: of a day without a heartbeat. */
export function expirePlays(pool: pg.Pool): Promise<number> {
  return inBatches(pool, closeSilentPlays);
}

/** Removes playbacks that began 180 days ago or earlier. */
export function clearOldPlays(pool: pg.Pool): Promise<number> {
  return inBatches(pool, removeOldPlays);
}

async function inBatches(pool: pg.Pool, some: typeof removeDelivered): Promise<number> {
  let removed = 0;
  for (let last = batch; last === batch; removed += last) last = await some.run(pool);
  return removed;
}
