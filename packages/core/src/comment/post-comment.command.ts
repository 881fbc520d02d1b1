import { Refusal } from '@houselights/contracts';
import { repeatUndone, sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { notifyOfReply } from '../notification/index.ts';
import { readablePlaces } from './comment-place.ts';
import { commentColumns, commentJoins, journalOf, presentSeen, seenColumns, seenRow } from './comment-row.ts';
import { lockWriter, takeTurn, writing } from './may-write.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { SeenComment } from '@houselights/contracts';
import type { Queries } from '@houselights/db';

export interface PostComment {
  readonly caller: Caller;
  readonly mediaId: string;
  readonly message: string;
  /** The comment that is replied to. */
  readonly originalCommentId?: number | undefined;
  /** The client's own id of this message: a repeat gets the first comment. */
  readonly clientId?: string | undefined;
}

const readByClientId = statement({
  name: 'comment-by-client-id',
  text: `select ${commentColumns}, ${seenColumns('$1')} from comment c ${commentJoins} where c."accountId" = $1 and c."clientId" = $2`,
  params: { accountId: sql.text, clientId: sql.text },
  row: seenRow,
});

const readPlace = statement({
  name: 'comment-place-of-writer',
  text: `select p."mediaId", p."videoId", p."battleId", coalesce(p.open, false) or $3 or $4 as open, o.id is not null as "hasOriginal",
      coalesce(o."originalId", o.id)::float8 as "threadId"
    from (${readablePlaces('$1', '$2', '$3')}) p
      left join comment o on o.id = $5 and o."mediaId" = p."mediaId" and o."removedAt" is null`,
  params: {
    mediaId: sql.text,
    accountId: sql.text,
    superAdmin: sql.bool,
    hasSubscription: sql.bool,
    originalId: sql.nullable(sql.int8),
  },
  row: {
    mediaId: sql.neverNull(sql.text),
    videoId: sql.nullable(sql.text),
    battleId: sql.nullable(sql.text),
    open: sql.neverNull(sql.bool),
    hasOriginal: sql.bool,
    threadId: sql.nullable(sql.float8),
  },
});

const insert = statement({
  name: 'insert-comment',
  text: `with c as (insert into comment ("mediaId", "videoId", "battleId", "accountId", "originalId", text, "clientId")
      values ($1, $2, $3, $4, $5, $6, $7) returning *),
    thread as (update comment o set replies = o.replies + 1 from c where o.id = c."originalId" returning o.id),
    total as (insert into comment_board as t ("mediaId", total) select "mediaId", 1 from c
      on conflict ("mediaId") do update set total = t.total + 1 returning t.total)
    select ${commentColumns}, false as liked, true as mine from c ${commentJoins}
      left join total on true left join thread on true`,
  params: {
    mediaId: sql.text,
    videoId: sql.nullable(sql.text),
    battleId: sql.nullable(sql.text),
    accountId: sql.text,
    originalId: sql.nullable(sql.int8),
    text: sql.text,
    clientId: sql.nullable(sql.text),
  },
  row: seenRow,
});

/** Where the caller writes. @throws not_found, subscription_required */
async function placeOf(queries: Queries, { caller, mediaId, originalCommentId }: PostComment) {
  const { accountId, superAdmin, hasSubscription } = caller;
  const originalId = originalCommentId ?? null;
  const place = await readPlace.first(queries, { mediaId, accountId, superAdmin, hasSubscription, originalId });
  if (place === undefined || (originalId !== null && !place.hasOriginal)) throw new Refusal('not_found');
  if (!place.open) throw new Refusal('subscription_required');
  return place;
}

/**
 * Writes a comment, or a reply, which joins the thread of the comment that it replies to.
 * @throws not_found, subscription_required, comment_needs_confirmed_email, commenting_banned, idempotency_key_reused, too_many_comments
 */
export async function postComment(deps: Pick<CoreDeps, 'db' | 'limits'>, comment: PostComment): Promise<SeenComment> {
  const { caller, mediaId, message, clientId = null } = comment;
  const { accountId } = caller;
  await takeTurn(deps, writing, accountId);
  return repeatUndone(() =>
    deps.db.transaction(async (queries) => {
      // Repeats wait for the first here.
      await lockWriter(queries, accountId);
      const posted = clientId === null ? undefined : await readByClientId.first(queries, { accountId, clientId });
      if (posted !== undefined) {
        const isSame =
          posted.mediaId === mediaId && (posted.text === message || posted.removed || posted.editedAt !== null);
        if (!isSame) throw new Refusal('idempotency_key_reused');
        return presentSeen(posted);
      }
      const { videoId, battleId, threadId } = await placeOf(queries, comment);
      const row = await insert.first(queries, {
        mediaId,
        videoId,
        battleId,
        accountId,
        originalId: threadId,
        text: message,
        clientId,
      });
      if (row === undefined) throw new Error('an insert returned no row');
      const told =
        threadId === null
          ? []
          : await notifyOfReply(queries, {
              replyId: row.id,
              threadId,
              repliedId: comment.originalCommentId ?? threadId,
              writerId: accountId,
            });
      await appendToJournal(queries, { journalId: journalOf(mediaId), type: 'message', ref: String(row.id) }, ...told);
      return presentSeen(row);
    }),
  );
}
