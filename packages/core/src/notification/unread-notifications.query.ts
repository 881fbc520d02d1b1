import { sql, statement } from '@houselights/db';
import { journalState, journalStateRow } from '../journal/index.ts';
import { countUnread, journalOfNotifications } from './notification-row.ts';
import type { Where } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

const count = statement({
  name: 'unread-notifications',
  text: countUnread('$1'),
  params: { accountId: sql.text },
  row: { unread: sql.neverNull(sql.int4) },
});

/** How many notifications of an account are unread; 100 means 100 or more. */
export async function unreadOf(where: Where, accountId: string): Promise<number> {
  return (await count.first(where, { accountId }))?.unread ?? 0;
}

// In one statement: what happens after this place in the journal is not counted.
const countAtPlace = statement({
  name: 'unread-notifications-at-place',
  text: `select s.epoch, s.last, s.kept, (${countUnread('$1')}) as unread from (${journalState('$2')}) s`,
  params: { accountId: sql.text, journalId: sql.text },
  row: { ...journalStateRow, unread: sql.neverNull(sql.int4) },
});

/** How many notifications of an account are unread, at which place in its journal. */
export async function readUnreadNotifications(
  { db }: Pick<CoreDeps, 'db'>,
  { accountId }: { readonly accountId: string },
): Promise<{ readonly unread: number; readonly epoch: string; readonly offset: number }> {
  const row = await countAtPlace.first(db.pool, { accountId, journalId: journalOfNotifications(accountId) });
  if (row === undefined) throw new Error('A journal always has a state.');
  return { unread: row.unread, epoch: row.epoch, offset: row.last };
}
