import { sql, statement } from '@houselights/db';
import { journalOfNotifications } from './notification-row.ts';
import type { Queries } from '@houselights/db';
import type { JournalFact } from '../journal/index.ts';

const row = { id: sql.text, accountId: sql.text };

function factsOf(rows: readonly { readonly id: string; readonly accountId: string }[]): JournalFact[] {
  return rows.map(({ id, accountId }) => ({ journalId: journalOfNotifications(accountId), type: 'changed', ref: id }));
}

// An erasure of the receiver is waited for, and finds what is written here otherwise.
const wants = (type: number): string =>
  `not exists (select from notification_preference p where p."accountId" = a.id and ${type} <> all (p.bell))`;
const insert = `insert into notification as n ("accountId", type, "commentId", "actorId", "sinceId", "pushAt")`;
const pushAt = (accountId: string): string =>
  `(select clock_timestamp() from push_subscription s where s."accountId" = ${accountId} limit 1)`;
const later = `at = greatest(clock_timestamp(), n.at + interval '1 ms'), "readAt" = null,
  "pushAt" = coalesce(n."pushAt", ${pushAt('n."accountId"')})`;

const tellOfReply = statement({
  name: 'notify-of-reply',
  text: `with receiver as (select a.id from account a where a."deletedAt" is null and a.id <> $4
        and ${wants(1)} and a.id in (select c."accountId" from comment c
      where c.id in ($1, $2)) order by a.id for key share)
    ${insert} select id, 1, $1, null, $3, ${pushAt('receiver.id')} from receiver
    on conflict ("accountId", type, "commentId") do update set ${later},
      "sinceId" = case when n."readAt" is null then n."sinceId" else excluded."sinceId" end
    returning n.id::text as id, n."accountId"`,
  params: { threadId: sql.int8, repliedId: sql.int8, replyId: sql.int8, writerId: sql.text },
  row,
});

const tellOfLike = statement({
  name: 'notify-of-like',
  text: `with receiver as (select a.id from comment c join account a on a.id = c."accountId" where c.id = $1 and a."deletedAt" is null
      and a.id <> $2 and ${wants(3)} for key share of a)
    ${insert} select id, 3, $1, $2, null, ${pushAt('receiver.id')} from receiver
    on conflict ("accountId", type, "commentId") do update set ${later}, "actorId" = excluded."actorId"
      where n."readAt" is not null and n."actorId" is distinct from excluded."actorId"
    returning n.id::text as id, n."accountId"`,
  params: { commentId: sql.int8, likerId: sql.text },
  row,
});

const tellOfHeart = statement({
  name: 'notify-of-heart',
  text: `with receiver as (select a.id from comment c join account a on a.id = c."accountId" where c.id = $1 and a."deletedAt" is null
      and a.id <> $2 and ${wants(4)} for key share of a)
    ${insert} select id, 4, $1, null, null, ${pushAt('receiver.id')} from receiver
    on conflict ("accountId", type, "commentId") do nothing returning n.id::text as id, n."accountId"`,
  params: { commentId: sql.int8, ownerId: sql.text },
  row,
});

const findAbout = statement({
  name: 'notifications-about',
  text: `select id::text as id, "accountId" from notification where "commentId" = any($1) order by id`,
  params: { commentIds: sql.array(sql.int8) },
  row,
});

export interface Reply {
  readonly replyId: number;
  /** The comment that began the thread. */
  readonly threadId: number;
  /** The comment that was replied to: the same, or another reply. */
  readonly repliedId: number;
  readonly writerId: string;
}

/** Tells who began a thread, and who was replied to. The result goes into the journal, last in the transaction. */
export async function notifyOfReply(queries: Queries, reply: Reply): Promise<JournalFact[]> {
  return factsOf(await tellOfReply.rows(queries, reply));
}

/** The same for a like. While a notification of likes is unread, it says nothing new: it counts them when it is read. */
export async function notifyOfLike(
  queries: Queries,
  like: { readonly commentId: number; readonly likerId: string },
): Promise<JournalFact[]> {
  return factsOf(await tellOfLike.rows(queries, like));
}

/** The same for a heart, once for each comment. */
export async function notifyOfHeart(
  queries: Queries,
  heart: { readonly commentId: number; readonly ownerId: string },
): Promise<JournalFact[]> {
  return factsOf(await tellOfHeart.rows(queries, heart));
}

/** What was told about these comments has changed: they were removed, or a heart or a like was taken back. */
export async function notificationsChanged(queries: Queries, ...commentIds: readonly number[]): Promise<JournalFact[]> {
  return factsOf(await findAbout.rows(queries, { commentIds }));
}
