import { sql, statement } from '@houselights/db';
import {
  countUnread,
  hasSomethingToTell,
  journalOfNotifications,
  notificationColumns,
  notificationJoins,
  notificationRow,
  presentNotification,
} from './notification-row.ts';
import type { NotificationNews } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

// Every notification is read as it is by now.
const readEntries = statement({
  name: 'notification-news',
  text: `select "offset"::float8 as "offset", type, ref::float8 as ref, (${countUnread('$2')}) as unread
    from journal_entry where "journalId" = $1 and "offset" > $3 order by "offset" limit $4`,
  params: { journalId: sql.text, accountId: sql.text, after: sql.int8, most: sql.int8 },
  row: {
    offset: sql.float8,
    type: sql.textOf<'changed' | 'read'>(),
    ref: sql.float8,
    unread: sql.neverNull(sql.int4),
  },
});

const readChanged = statement({
  name: 'changed-notifications',
  text: `select ${notificationColumns} from ${notificationJoins}
    where n."accountId" = $1 and n.id = any($2) and ${hasSomethingToTell}`,
  params: { accountId: sql.text, ids: sql.array(sql.int8) },
  row: notificationRow,
});

/** What happened to an account's notifications after `after`, at most `most` of it, in order. */
export async function readNotificationNews(
  { db }: Pick<CoreDeps, 'db'>,
  { accountId, after, most }: { readonly accountId: string; readonly after: number; readonly most: number },
): Promise<(NotificationNews & { readonly offset: number })[]> {
  const entries = await readEntries.rows(db.pool, {
    journalId: journalOfNotifications(accountId),
    accountId,
    after,
    most,
  });
  const ids = [...new Set(entries.flatMap(({ type, ref }) => (type === 'read' ? [] : [ref])))];
  const rows = ids.length === 0 ? [] : await readChanged.rows(db.pool, { accountId, ids });
  const known = new Map(rows.map((row) => [row.id, presentNotification(row)]));
  return entries.map(({ offset, type, ref, unread }) => {
    if (type === 'read') return { type, offset, unread };
    const notification = known.get(ref);
    return notification === undefined
      ? { type: 'gone', offset, unread, notificationId: ref }
      : { type: 'notification', offset, unread, notification };
  });
}
