import { repeatUndone, sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { journalOfNotifications } from './notification-row.ts';
import { unreadOf } from './unread-notifications.query.ts';
import type { SeenNotification } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

// What has grown since its reader saw it has another time, and stays unread. Rows are locked in the order of their ids.
const markRead = statement({
  name: 'mark-notifications-read',
  text: `with seen as (select n.id from notification n join unnest($2::int8[], $3::timestamptz[]) s (id, at) on s.id = n.id and s.at = n.at
      where n."accountId" = $1 and n."readAt" is null order by n.id for no key update of n)
    update notification set "readAt" = now() from seen where notification.id = seen.id returning notification.id::text as id`,
  params: { accountId: sql.text, ids: sql.array(sql.int8), times: sql.array(sql.timestamptz) },
  row: { id: sql.text },
});

/** Marks notifications of the caller as read, each as they saw it; says how many are unread. */
export async function markNotificationsRead(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, seen }: OwnInput & { readonly seen: readonly SeenNotification[] },
): Promise<{ unread: number }> {
  return repeatUndone(() =>
    db.transaction(async (queries) => {
      await lockLiveCaller(queries, accountId);
      const read = await markRead.rows(queries, {
        accountId,
        ids: seen.map(({ notificationId }) => notificationId),
        times: seen.map(({ at }) => new Date(at)),
      });
      const unread = await unreadOf(queries, accountId);
      if (read.length > 0)
        await appendToJournal(queries, { journalId: journalOfNotifications(accountId), type: 'read', ref: '0' });
      return { unread };
    }),
  );
}
