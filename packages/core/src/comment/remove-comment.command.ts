import { Refusal } from '@houselights/contracts';
import { repeatUndone, sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { notificationsChanged } from '../notification/index.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { journalOf } from './comment-row.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface RemoveComment {
  readonly caller: Caller;
  readonly mediaId: string;
  readonly commentId: number;
}

// Who removes their own comment leaves nothing of it; of others', staff keep the text for an appeal.
const remove = statement({
  name: 'remove-comment',
  text: `with mine as (select c.id, c.text, c."accountId" = $3 as own,
        case when c."accountId" = $3 then 'author' when film."ownerId" = $3 then 'creator' else 'staff' end as by
      from comment c left join video film on film.id = c."videoId"
      where c.id = $1 and c."mediaId" = $2 and c."removedAt" is null and (c."accountId" = $3 or film."ownerId" = $3 or $4)
      for no key update of c),
    forgotten as (delete from comment_version v using mine where v."commentId" = mine.id and mine.own),
    kept as (insert into comment_version ("commentId", number, text)
      select id, (select count(*) + 1 from comment_version v where v."commentId" = mine.id), text from mine where not own),
    unliked as (delete from comment_like l using mine where l."commentId" = mine.id),
    removed as (update comment c set text = '', "removedAt" = now(), "removedBy" = mine.by, likes = 0, "heartedAt" = null from mine where c.id = mine.id
      returning c.id, c."mediaId", c."originalId"),
    thread as (update comment o set replies = o.replies - 1 from removed where o.id = removed."originalId"),
    board as (update comment_board t set total = t.total - 1, "pinnedId" = nullif(t."pinnedId", removed.id) from removed where t."mediaId" = removed."mediaId")
    select "originalId"::float8 as "threadId" from removed`,
  params: { commentId: sql.int8, mediaId: sql.text, accountId: sql.text, isStaff: sql.bool },
  row: { threadId: sql.nullable(sql.float8) },
});

/** Removes a comment: its author's, below a video its owner's, or any by an operator. @throws not_found */
export async function removeComment(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId, superAdmin }, mediaId, commentId }: RemoveComment,
): Promise<void> {
  await repeatUndone(() =>
    db.transaction(async (queries) => {
      await lockLiveCaller(queries, accountId);
      const removed = await remove.first(queries, { commentId, mediaId, accountId, isStaff: superAdmin });
      if (removed === undefined) throw new Refusal('not_found');
      const told = await notificationsChanged(
        queries,
        commentId,
        ...(removed.threadId === null ? [] : [removed.threadId]),
      );
      await appendToJournal(
        queries,
        { journalId: journalOf(mediaId), type: 'deleted', ref: String(commentId) },
        ...told,
      );
    }),
  );
}
