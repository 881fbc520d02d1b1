import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { admitReader } from './comment-place.ts';
import { commentColumns, commentJoins, presentSeen, seenColumns, seenRow } from './comment-row.ts';
import type { LinkedComment } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const readLinked = statement({
  name: 'linked-comment',
  text: `select ${commentColumns}, ${seenColumns('$3')} from comment c ${commentJoins}
    where c."mediaId" = $1 and c.id in ($2, (select "originalId" from comment where id = $2))
      and (c."removedAt" is null or c."originalId" is null and c.replies > 0) order by c.id`,
  params: { mediaId: sql.text, commentId: sql.int8, reader: sql.nullable(sql.text) },
  row: seenRow,
});

/** A comment at its address; a reply comes with the comment that began its thread. @throws not_found */
export async function getComment(
  deps: Pick<CoreDeps, 'db'>,
  input: { readonly mediaId: string; readonly commentId: number; readonly caller: Caller | undefined },
): Promise<LinkedComment> {
  const { mediaId, commentId, caller } = input;
  await admitReader(deps, { mediaId, caller });
  const rows = await readLinked.rows(deps.db.pool, { mediaId, commentId, reader: caller?.accountId ?? null });
  const found = rows.find(({ id }) => id === commentId);
  if (found === undefined) throw new Refusal('not_found');
  const original = rows.find(({ id }) => id === found.originalId);
  const seen = presentSeen(found);
  return original === undefined ? { comment: seen, reply: null } : { comment: presentSeen(original), reply: seen };
}
