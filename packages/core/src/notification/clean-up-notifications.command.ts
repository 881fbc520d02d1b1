import { sql, statement } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** Days for which a notification is kept after it was read. */
const keptDays = 90;
/** Rows deleted at once. */
const most = 10_000;

const cleanUp = statement({
  name: 'clean-up-notifications',
  text: `delete from notification where id in (select id from notification
    where "readAt" < $1::timestamptz - interval '${keptDays} days' order by "readAt" limit ${most})`,
  params: { now: sql.timestamptz },
});

/** Deletes notifications that were read long ago. */
export async function cleanUpNotifications({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  while ((await cleanUp.run(db.pool, { now })) === most);
}
