import { Refusal } from '@houselights/contracts';
import { repeatUndone, sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { notificationsChanged, notifyOfLike } from '../notification/index.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { admitReader } from './comment-place.ts';
import { journalOf } from './comment-row.ts';
import { liking, lockWriter, takeTurn } from './may-write.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface LikeComment {
  readonly caller: Caller;
  readonly mediaId: string;
  readonly commentId: number;
}

type LikeDeps = Pick<CoreDeps, 'db' | 'limits'>;

const params = { commentId: sql.int8, mediaId: sql.text, accountId: sql.text };
const row = { likes: sql.int4, changed: sql.bool };

// The comment is locked first: it may be removed meanwhile, with its likes.
const like = statement({
  name: 'like-comment',
  text: `with c as (select id, likes from comment where id = $1 and "mediaId" = $2 and "removedAt" is null for no key update),
    liked as (insert into comment_like ("commentId", "accountId") select id, $3 from c on conflict do nothing returning "commentId"),
    counted as (update comment set likes = comment.likes + 1 from liked where id = "commentId" returning comment.likes)
    select coalesce(counted.likes, c.likes) as likes, counted.likes is not null as changed from c left join counted on true`,
  params,
  row,
});

const unlike = statement({
  name: 'unlike-comment',
  text: `with c as (select id, likes from comment where id = $1 and "mediaId" = $2 and "removedAt" is null for no key update),
    unliked as (delete from comment_like l using c where l."commentId" = c.id and l."accountId" = $3 returning "commentId"),
    counted as (update comment set likes = comment.likes - 1 from unliked where id = "commentId" returning comment.likes)
    select coalesce(counted.likes, c.likes) as likes, counted.likes is not null as changed from c left join counted on true`,
  params,
  row,
});

async function change(
  { db }: LikeDeps,
  { caller: { accountId }, mediaId, commentId }: LikeComment,
  isLike: boolean,
): Promise<{ likes: number }> {
  return repeatUndone(() =>
    db.transaction(async (queries) => {
      await (isLike ? lockWriter(queries, accountId) : lockLiveCaller(queries, accountId));
      const counted = await (isLike ? like : unlike).first(queries, { commentId, mediaId, accountId });
      if (counted === undefined) throw new Refusal('not_found');
      const { likes, changed } = counted;
      if (!changed) return { likes };
      const told = isLike
        ? await notifyOfLike(queries, { commentId, likerId: accountId })
        : await notificationsChanged(queries, commentId);
      await appendToJournal(queries, { journalId: journalOf(mediaId), type: 'likes', ref: String(commentId) }, ...told);
      return { likes };
    }),
  );
}

/**
 * Likes a comment; repeats count once.
 * @throws not_found, comment_needs_confirmed_email, commenting_banned, too_many_comments
 */
export async function likeComment(deps: LikeDeps, input: LikeComment): Promise<{ likes: number }> {
  await takeTurn(deps, liking, input.caller.accountId);
  await admitReader(deps, input);
  return change(deps, input, true);
}

/** Takes a like back. @throws not_found, too_many_comments */
export async function unlikeComment(deps: LikeDeps, input: LikeComment): Promise<{ likes: number }> {
  await takeTurn(deps, liking, input.caller.accountId);
  return change(deps, input, false);
}
