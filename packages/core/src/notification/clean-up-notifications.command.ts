import { sql, statement } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** Days for which a notification is kept after it was read; one of a new video, also if it was not. */
const keptDays = 90;
/** Days after which nobody reads it any more. */
const longestDays = 365;
/** Rows deleted at once. */
const most = 10_000;

const cleanUp = statement({
  name: 'clean-up-notifications',
  text: `delete from notification where id in (select id from notification
    where "readAt" < $1::timestamptz - interval '${keptDays} days' order by "readAt" limit ${most})`,
  params: { now: sql.timestamptz },
});

const cleanUpUnread = statement({
  name: 'clean-up-unread-notifications',
  text: `delete from notification where id in (select id from notification
    where at < $1::timestamptz - interval '${keptDays} days' and (type = 2 or at < $1::timestamptz - interval '${longestDays} days')
    order by at limit ${most})`,
  params: { now: sql.timestamptz },
});

/** Deletes notifications that were read long ago, or that nobody will read. */
export async function cleanUpNotifications({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  while ((await cleanUp.run(db.pool, { now })) === most);
  while ((await cleanUpUnread.run(db.pool, { now })) === most);
}
