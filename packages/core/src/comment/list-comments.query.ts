import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { journalState, journalStateRow } from '../journal/index.ts';
import { admitReader } from './comment-place.ts';
import { commentColumns, commentJoins, journalOf, presentSeen, seenColumns, seenRow } from './comment-row.ts';
import { readWriterRefusal } from './may-write.ts';
import type { Caller } from '../caller.ts';
import type { CommentPlace } from './comment-place.ts';
import type { CoreDeps } from '../deps.ts';
import type { CommentPage, CommentSort, ReplyPage, SeenComment, WriteRefusal } from '@houselights/contracts';
import type { Where } from '@houselights/db';

const pageSize = 20;
/** One more than a page, which tells whether there is another. */
const asked = pageSize + 1;

const isShown = `c."originalId" is null and (c."removedAt" is null or c.replies > 0)`;

/** What stands first on the first page is on no page. */
const isNotPinned = `c.id <> coalesce((select "pinnedId" from comment_board where "mediaId" = $1), 0)`;

const readPinned = statement({
  name: 'pinned-comment',
  text: `select ${commentColumns}, ${seenColumns('$2')} from comment c ${commentJoins} where c.id = $1 and c."removedAt" is null`,
  params: { commentId: sql.int8, reader: sql.nullable(sql.text) },
  row: seenRow,
});

const readNewest = statement({
  name: 'newest-comments',
  text: `select ${commentColumns}, ${seenColumns('$3')} from comment c ${commentJoins}
    where c."mediaId" = $1 and ${isShown} and c.id < $2 and ${isNotPinned} order by c.id desc limit ${asked}`,
  params: { mediaId: sql.text, below: sql.int8, reader: sql.nullable(sql.text) },
  row: seenRow,
});

const readTop = statement({
  name: 'top-comments',
  text: `select ${commentColumns}, ${seenColumns('$4')} from comment c ${commentJoins}
    where c."mediaId" = $1 and ${isShown} and (c.likes, c.id) < ($2, $3) and ${isNotPinned}
    order by c.likes desc, c.id desc limit ${asked}`,
  params: { mediaId: sql.text, likes: sql.int4, below: sql.int8, reader: sql.nullable(sql.text) },
  row: seenRow,
});

const readThread = statement({
  name: 'replies-of-a-comment',
  text: `select ${commentColumns}, ${seenColumns('$4')} from comment c ${commentJoins}
    where c."originalId" = $1 and c."mediaId" = $2 and c."removedAt" is null and c.id > $3 order by c.id limit ${asked}`,
  params: { threadId: sql.int8, mediaId: sql.text, above: sql.int8, reader: sql.nullable(sql.text) },
  row: seenRow,
});

// In one statement: the total is that of this place in the journal.
const readBoard = statement({
  name: 'comment-board',
  text: `select s.epoch, s.last, s.kept, coalesce(t.total, 0) as total, t."pinnedId"::float8 as "pinnedId"
    from (${journalState('$1')}) s left join comment_board t on t."mediaId" = $2`,
  params: { journalId: sql.text, mediaId: sql.text },
  row: { ...journalStateRow, total: sql.int4, pinnedId: sql.nullable(sql.float8) },
});

const most = { likes: 2_147_483_647, id: '9223372036854775807' } as const;

/** The place in a list after which a page begins. @throws not_found if we never gave out such a cursor */
function placeIn(cursor: string): { readonly likes: number; readonly id: string } {
  const [, likes = '0', id = '0'] = /^(?:(\d{1,9})\.)?([1-9]\d{0,17})$/.exec(cursor) ?? [];
  if (id === '0') throw new Refusal('not_found');
  return { likes: Number(likes), id };
}

interface Listed {
  readonly mediaId: string;
  readonly caller: Caller | undefined;
  readonly cursor: string | undefined;
}

interface Page {
  readonly comments: SeenComment[];
  readonly hasMore: boolean;
}

function pageOf(rows: readonly Parameters<typeof presentSeen>[0][]): Page {
  return { comments: rows.slice(0, pageSize).map(presentSeen), hasMore: rows.length > pageSize };
}

/** Why a caller may not write at a place; null if they may. */
async function readWriteRefusal(
  where: Where,
  place: CommentPlace,
  caller: Caller | undefined,
): Promise<WriteRefusal | null> {
  if (caller === undefined) return 'unauthenticated';
  if (!place.open && !caller.superAdmin && !caller.hasSubscription) return 'subscription_required';
  return readWriterRefusal(where, caller.accountId);
}

/**
 * A page of comments, with the place in the journal from where a socket goes on. The place is read first: what happens meanwhile is in the
 * page, and comes by the socket again. @throws not_found
 */
export async function listComments(
  deps: Pick<CoreDeps, 'db'>,
  { mediaId, caller, sort, cursor }: Listed & { readonly sort: CommentSort },
): Promise<CommentPage> {
  const place = await admitReader(deps, { mediaId, caller });
  const { pool } = deps.db;
  const board = await readBoard.first(pool, { journalId: journalOf(mediaId), mediaId });
  if (board === undefined) throw new Error('a select without a condition returned no row');
  const { epoch, last, total, pinnedId } = board;
  const { likes, id: below } = cursor === undefined ? most : placeIn(cursor);
  const reader = caller?.accountId ?? null;
  const { comments, hasMore } = pageOf(
    sort === 'new'
      ? await readNewest.rows(pool, { mediaId, below, reader })
      : await readTop.rows(pool, { mediaId, likes, below, reader }),
  );
  const lowest = hasMore ? comments.at(-1) : undefined;
  const writeRefusal = await readWriteRefusal(pool, place, caller);
  const role = place.own ? 'owner' : caller?.superAdmin === true ? 'staff' : 'reader';
  const pinned =
    cursor === undefined && pinnedId !== null ? await readPinned.rows(pool, { commentId: pinnedId, reader }) : [];
  const next = lowest && (sort === 'new' ? `${lowest.commentId}` : `${lowest.likes}.${lowest.commentId}`);
  return {
    comments: [...pinned.map(presentSeen), ...comments],
    cursor: next ?? null,
    total,
    journal: { epoch, offset: last },
    writeRefusal,
    role,
  };
}

/** The replies of a thread. @throws not_found */
export async function listReplies(
  deps: Pick<CoreDeps, 'db'>,
  { mediaId, caller, commentId, cursor }: Listed & { readonly commentId: number },
): Promise<ReplyPage> {
  await admitReader(deps, { mediaId, caller });
  const { id: above } = cursor === undefined ? { id: '0' } : placeIn(cursor);
  const reader = caller?.accountId ?? null;
  const { comments, hasMore } = pageOf(
    await readThread.rows(deps.db.pool, { threadId: commentId, mediaId, above, reader }),
  );
  const highest = hasMore ? comments.at(-1) : undefined;
  return { comments, cursor: highest === undefined ? null : `${highest.commentId}` };
}
