import { Refusal } from '@houselights/contracts';
import { repeatUndone, sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { commentColumns, commentJoins, journalOf, presentSeen, seenColumns, seenRow } from './comment-row.ts';
import { lockWriter, takeTurn, writing } from './may-write.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { SeenComment } from '@houselights/contracts';

export interface EditComment {
  readonly caller: Caller;
  readonly mediaId: string;
  readonly commentId: number;
  readonly message: string;
}

/** Minutes for which an author may change a comment. */
const editMinutes = 15;

const lockOwn = statement({
  name: 'lock-own-comment',
  text: `select text, "createdAt" > now() - interval '${editMinutes} minutes' as editable from comment
    where id = $1 and "mediaId" = $2 and "accountId" = $3 and "removedAt" is null for no key update`,
  params: { commentId: sql.int8, mediaId: sql.text, accountId: sql.text },
  row: { text: sql.text, editable: sql.bool },
});

const edit = statement({
  name: 'edit-comment',
  text: `with old as (insert into comment_version ("commentId", number, text)
      select id, (select count(*) + 1 from comment_version v where v."commentId" = $1), text from comment where id = $1)
    update comment set text = $2, "editedAt" = now() where id = $1`,
  params: { commentId: sql.int8, text: sql.text },
});

const read = statement({
  name: 'own-comment',
  text: `select ${commentColumns}, ${seenColumns('$2')} from comment c ${commentJoins} where c.id = $1`,
  params: { commentId: sql.int8, accountId: sql.text },
  row: seenRow,
});

/**
 * Changes the text of the caller's own comment. Staff can read what it was.
 * @throws not_found, comment_not_editable, comment_needs_confirmed_email, commenting_banned, too_many_comments
 */
export async function editComment(
  deps: Pick<CoreDeps, 'db' | 'limits'>,
  { caller: { accountId }, mediaId, commentId, message }: EditComment,
): Promise<SeenComment> {
  await takeTurn(deps, writing, accountId);
  return repeatUndone(() =>
    deps.db.transaction(async (queries) => {
      await lockWriter(queries, accountId);
      const own = await lockOwn.first(queries, { commentId, mediaId, accountId });
      if (own === undefined) throw new Refusal('not_found');
      const isNew = own.text !== message;
      if (isNew && !own.editable) throw new Refusal('comment_not_editable');
      if (isNew) await edit.run(queries, { commentId, text: message });
      const row = await read.first(queries, { commentId, accountId });
      if (row === undefined) throw new Refusal('not_found');
      if (isNew) {
        await appendToJournal(queries, { journalId: journalOf(mediaId), type: 'edited', ref: String(commentId) });
      }
      return presentSeen(row);
    }),
  );
}
