import { Refusal } from '@houselights/contracts';
import { repeatUndone, sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { notificationsChanged, notifyOfHeart } from '../notification/index.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { journalOf } from './comment-row.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface MarkComment {
  readonly caller: Caller;
  readonly mediaId: string;
  readonly commentId: number;
}

const mark = statement({
  name: 'heart-comment',
  text: `with c as (select c.id, c."heartedAt" is not null as hearted from comment c join video film on film.id = c."videoId"
      where c.id = $1 and c."mediaId" = $2 and film."ownerId" = $3 and c."removedAt" is null for no key update of c),
    changed as (update comment set "heartedAt" = case when $4 then now() end from c where comment.id = c.id and c.hearted <> $4
      returning comment.id)
    select changed.id is not null as changed from c left join changed on true`,
  params: { commentId: sql.int8, mediaId: sql.text, accountId: sql.text, hearted: sql.bool },
  row: { changed: sql.bool },
});

async function change(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, mediaId, commentId }: MarkComment,
  hearted: boolean,
): Promise<void> {
  await repeatUndone(() =>
    db.transaction(async (queries) => {
      await lockLiveCaller(queries, accountId);
      const marked = await mark.first(queries, { commentId, mediaId, accountId, hearted });
      if (marked === undefined) throw new Refusal('not_found');
      if (!marked.changed) return;
      const told = hearted
        ? await notifyOfHeart(queries, { commentId, ownerId: accountId })
        : await notificationsChanged(queries, commentId);
      await appendToJournal(
        queries,
        { journalId: journalOf(mediaId), type: 'edited', ref: String(commentId) },
        ...told,
      );
    }),
  );
}

/** Gives a comment below the caller's video their heart. @throws not_found */
export function heartComment(deps: Pick<CoreDeps, 'db'>, input: MarkComment): Promise<void> {
  return change(deps, input, true);
}

/** Takes the heart back. @throws not_found */
export function unheartComment(deps: Pick<CoreDeps, 'db'>, input: MarkComment): Promise<void> {
  return change(deps, input, false);
}
