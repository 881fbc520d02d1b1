import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { readJournalState } from '../journal/index.ts';
import {
  hasSomethingToTell,
  journalOfNotifications,
  notificationColumns,
  notificationJoins,
  notificationRow,
  presentNotification,
} from './notification-row.ts';
import { unreadOf } from './unread-notifications.query.ts';
import type { NotificationPage } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const pageSize = 20;

const readPage = statement({
  name: 'notifications',
  text: `select ${notificationColumns} from ${notificationJoins}
    where n."accountId" = $1 and (n.at, n.id) < ($2, $3) and ${hasSomethingToTell} order by n.at desc, n.id desc limit ${pageSize + 1}`,
  params: { accountId: sql.text, before: sql.timestamptz, below: sql.int8 },
  row: notificationRow,
});

const newest = { before: 'infinity', below: '9223372036854775807' } as const;

/**
 * A page of the caller's notifications, with the place in the journal from where a socket goes on. The place is read first: what happens
 * meanwhile is in the page, and comes by the socket again. @throws not_found for a cursor that we never gave out
 */
export async function listNotifications(
  deps: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, cursor }: OwnInput & { readonly cursor: string | undefined },
): Promise<NotificationPage> {
  const after = cursor === undefined ? newest : placeIn(cursor);
  const { epoch, last } = await readJournalState(deps, journalOfNotifications(accountId));
  const { pool } = deps.db;
  const [rows, unread] = await Promise.all([readPage.rows(pool, { accountId, ...after }), unreadOf(pool, accountId)]);
  const page = rows.slice(0, pageSize);
  const lowest = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    notifications: page.map(presentNotification),
    cursor: lowest === undefined ? null : `${lowest.at.getTime()}.${lowest.id}`,
    unread,
    journal: { epoch, offset: last },
  };
}

function placeIn(cursor: string): { readonly before: Date; readonly below: string } {
  const [, ms, below] = /^(\d{12,14})\.([1-9]\d{0,17})$/.exec(cursor) ?? [];
  if (ms === undefined || below === undefined) throw new Refusal('not_found');
  return { before: new Date(Number(ms)), below };
}
