import { sql } from '@houselights/db';
import { avatarUrl } from '../shared/avatar-url.ts';
import type { Notification, NotificationType } from '@houselights/contracts';
import type { RowOf } from '@houselights/db';

/** More than this many are not counted. */
const most = 100;

const unreadReplies = `from comment r where n.type = 1 and r."originalId" = c.id and r.id >= n."sinceId" and r."removedAt" is null
  and r."accountId" <> n."accountId"`;

/** SQL: notifications `n` with what they are about, as it is by now. */
export const notificationJoins = `notification n left join comment c on c.id = n."commentId"
  left join video film on film.id = coalesce(n."videoId", c."videoId") left join creator_team team on team.id = film."creatorTeamId"
  left join lateral (select r.id, r.text, r."accountId" ${unreadReplies} order by r.id desc limit 1) reply on true
  left join account actor on actor.id = case n.type when 1 then reply."accountId" when 4 then film."ownerId"
    else (select l."accountId" from comment_like l where l."commentId" = c.id and l."accountId" = n."actorId") end`;

const likes = `c.likes - (exists (select from comment_like l where l."commentId" = c.id and l."accountId" = n."accountId"))::int`;

/** SQL: whether there still is something to tell, below a video that the account can find. */
export const hasSomethingToTell = `(film.id is null or film."publishedAt" <= now() or film."ownerId" = n."accountId")
  and case n.type when 1 then reply.id is not null when 2 then film.playable when 3 then c."removedAt" is null and ${likes} > 0
    else c."removedAt" is null and c."heartedAt" is not null end`;

export const notificationColumns = `n.id::float8 as id, n.type, n.at, n."readAt" is not null as read,
  case n.type when 2 then coalesce(team."displayName", film."creatorName") else actor."displayName" end as "displayName", actor."avatarKey",
  case n.type when 1 then (select count(*)::int from (select ${unreadReplies} limit ${most}) counted) when 3 then ${likes} else 1 end as count,
  coalesce(reply.id, c.id)::float8 as "commentId", case when reply.id is null then c."originalId" else c.id end::float8 as "originalId",
  left(coalesce(reply.text, c.text), 200) as text, coalesce(n."videoId", c."mediaId") as "mediaId", film.id is not null as "isVideo", film.title`;

export const notificationRow = {
  id: sql.float8,
  type: sql.int4,
  at: sql.timestamptz,
  read: sql.bool,
  displayName: sql.nullable(sql.text),
  avatarKey: sql.nullable(sql.text),
  count: sql.neverNull(sql.int4),
  commentId: sql.nullable(sql.float8),
  originalId: sql.nullable(sql.float8),
  text: sql.nullable(sql.text),
  mediaId: sql.neverNull(sql.text),
  isVideo: sql.bool,
  title: sql.nullable(sql.text),
};

/** SQL: the number of unread notifications of an account, as `unread`. */
export const countUnread = (
  accountId: string,
): string => `select count(*)::int as unread from (select from ${notificationJoins}
  where n."accountId" = ${accountId} and n."readAt" is null and ${hasSomethingToTell} limit ${most}) unread`;

export function presentNotification(row: RowOf<typeof notificationRow>): Notification {
  const { displayName, avatarKey, commentId } = row;
  return {
    notificationId: row.id,
    type: row.type as NotificationType,
    at: row.at.toISOString(),
    read: row.read,
    actor: displayName === null ? null : { displayName, avatarUrl: avatarUrl(avatarKey) },
    count: row.count,
    comment: commentId === null ? null : { commentId, originalCommentId: row.originalId, message: row.text ?? '' },
    place: { mediaId: row.mediaId, kind: row.isVideo ? 'video' : 'battle', title: row.title },
  };
}

/** The journal of an account's notifications. */
export const journalOfNotifications = (accountId: string): string => `notification:${accountId}`;
