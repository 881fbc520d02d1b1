import { Refusal } from '@houselights/contracts';
import { repeatUndone, sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { journalOf } from './comment-row.ts';
import type { MarkComment } from './heart-comment.command.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

// The comment is locked before the board, as everywhere: it may be removed meanwhile.
const lockPinnable = statement({
  name: 'lock-pinnable-comment',
  text: `select c.id::float8 as id from comment c left join video film on film.id = c."videoId"
    where c.id = $1 and c."mediaId" = $2 and c."originalId" is null and c."removedAt" is null and (film."ownerId" = $3 or $4)
    for no key update of c`,
  params: { commentId: sql.int8, mediaId: sql.text, accountId: sql.text, isStaff: sql.bool },
  row: { id: sql.float8 },
});

const lockBoard = statement({
  name: 'lock-comment-board',
  text: `select "pinnedId"::float8 as "pinnedId" from comment_board where "mediaId" = $1 for no key update`,
  params: { mediaId: sql.text },
  row: { pinnedId: sql.nullable(sql.float8) },
});

const setPinned = statement({
  name: 'pin-comment',
  text: `update comment_board set "pinnedId" = $2 where "mediaId" = $1`,
  params: { mediaId: sql.text, pinnedId: sql.nullable(sql.int8) },
});

/** Makes `pinnedId` stand first, or nothing; tells of each comment that this changes. */
async function move(queries: Queries, mediaId: string, before: number | null, pinnedId: number | null): Promise<void> {
  if (before === pinnedId) return;
  await setPinned.run(queries, { mediaId, pinnedId });
  const changed = [before, pinnedId].filter((id) => id !== null);
  await appendToJournal(
    queries,
    ...changed.map((id) => ({ journalId: journalOf(mediaId), type: 'edited', ref: String(id) })),
  );
}

async function change(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId, superAdmin }, mediaId, commentId }: MarkComment,
  isPin: boolean,
): Promise<void> {
  await repeatUndone(() =>
    db.transaction(async (queries) => {
      await lockLiveCaller(queries, accountId);
      const found = await lockPinnable.first(queries, { commentId, mediaId, accountId, isStaff: superAdmin });
      const board = found && (await lockBoard.first(queries, { mediaId }));
      if (board === undefined) throw new Refusal('not_found');
      const { pinnedId } = board;
      if (isPin) await move(queries, mediaId, pinnedId, commentId);
      else if (pinnedId === commentId) await move(queries, mediaId, pinnedId, null);
    }),
  );
}

/** Lets a comment stand first below the caller's video, or below any for an operator, in place of another. @throws not_found */
export function pinComment(deps: Pick<CoreDeps, 'db'>, input: MarkComment): Promise<void> {
  return change(deps, input, true);
}

/** Lets a comment stand first no longer. @throws not_found */
export function unpinComment(deps: Pick<CoreDeps, 'db'>, input: MarkComment): Promise<void> {
  return change(deps, input, false);
}
