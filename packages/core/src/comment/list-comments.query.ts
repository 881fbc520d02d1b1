import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { journalState, journalStateRow } from '../journal/index.ts';
import { admitReader, readablePlaces } from './comment-place.ts';
import { commentColumns, commentJoins, journalOf, presentSeen, seenColumns, seenRow } from './comment-row.ts';
import { writerRefusal, writerStanding } from './may-write.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { CommentPage, CommentSort, ReplyPage, SeenComment, WriteRefusal } from '@houselights/contracts';
import type { RowFrom } from '@houselights/db';

const pageSize = 20;
/** One more than a page, which tells whether there is another. */
const asked = pageSize + 1;

const isShown = `c."originalId" is null and (c."removedAt" is null or c.replies > 0)`;

const readPinned = statement({
  name: 'pinned-comment',
  text: `select ${commentColumns}, ${seenColumns('$2')} from comment c ${commentJoins} where c.id = $1 and c."removedAt" is null`,
  params: { commentId: sql.int8, reader: sql.nullable(sql.text) },
  row: seenRow,
});

const readNewest = statement({
  name: 'newest-comments',
  text: `select ${commentColumns}, ${seenColumns('$3')} from comment c ${commentJoins}
    where c."mediaId" = $1 and ${isShown} and c.id < $2 and c.id <> $4 order by c.id desc limit ${asked}`,
  params: { mediaId: sql.text, below: sql.int8, reader: sql.nullable(sql.text), pinnedId: sql.int8 },
  row: seenRow,
});

const readTop = statement({
  name: 'top-comments',
  text: `select ${commentColumns}, ${seenColumns('$4')} from comment c ${commentJoins}
    where c."mediaId" = $1 and ${isShown} and (c.likes, c.id) < ($2, $3) and c.id <> $5
    order by c.likes desc, c.id desc limit ${asked}`,
  params: {
    mediaId: sql.text,
    likes: sql.int4,
    below: sql.int8,
    reader: sql.nullable(sql.text),
    pinnedId: sql.int8,
  },
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
const readHead = statement({
  name: 'comment-head',
  text: `select coalesce(p.open, false) as open, coalesce(p.own, false) as own, s.epoch, s.last, s.kept, coalesce(t.total, 0) as total,
      t."pinnedId"::float8 as "pinnedId", w.confirmed, w.banned
    from (${readablePlaces('$1', '$2', '$3')}) p cross join (${journalState('$4')}) s
      left join comment_board t on t."mediaId" = p."mediaId" left join (${writerStanding('$2')}) w on true`,
  params: { mediaId: sql.text, accountId: sql.nullable(sql.text), superAdmin: sql.bool, journalId: sql.text },
  row: {
    open: sql.neverNull(sql.bool),
    own: sql.neverNull(sql.bool),
    ...journalStateRow,
    total: sql.int4,
    pinnedId: sql.nullable(sql.float8),
    confirmed: sql.nullable(sql.bool),
    banned: sql.nullable(sql.bool),
  },
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
function writeRefusalOf(head: RowFrom<typeof readHead>, caller: Caller | undefined): WriteRefusal | null {
  if (caller === undefined) return 'unauthenticated';
  if (!head.open && !caller.superAdmin && !caller.hasSubscription) return 'subscription_required';
  return writerRefusal(head);
}

/**
 * A page of comments, with the place in the journal from where a socket goes on. The place is read first: what happens meanwhile is in the
 * page, and comes by the socket again. @throws not_found
 */
export async function listComments(
  deps: Pick<CoreDeps, 'db'>,
  { mediaId, caller, sort, cursor }: Listed & { readonly sort: CommentSort },
): Promise<CommentPage> {
  const { pool } = deps.db;
  const { accountId: reader = null, superAdmin = false } = caller ?? {};
  const head = await readHead.first(pool, { mediaId, accountId: reader, superAdmin, journalId: journalOf(mediaId) });
  if (head === undefined) throw new Refusal('not_found');
  const { epoch, last, total } = head;
  const { likes, id: below } = cursor === undefined ? most : placeIn(cursor);
  // What stands first on the first page is on no page.
  const pinnedId = head.pinnedId ?? 0;
  const [rows, pinned] = await Promise.all([
    sort === 'new'
      ? readNewest.rows(pool, { mediaId, below, reader, pinnedId })
      : readTop.rows(pool, { mediaId, likes, below, reader, pinnedId }),
    cursor === undefined && pinnedId > 0 ? readPinned.rows(pool, { commentId: pinnedId, reader }) : [],
  ]);
  const { comments, hasMore } = pageOf(rows);
  const lowest = hasMore ? comments.at(-1) : undefined;
  const role = head.own ? 'owner' : superAdmin ? 'staff' : 'reader';
  const next = lowest && (sort === 'new' ? `${lowest.commentId}` : `${lowest.likes}.${lowest.commentId}`);
  return {
    comments: [...pinned.map(presentSeen), ...comments],
    cursor: next ?? null,
    total,
    journal: { epoch, offset: last },
    writeRefusal: writeRefusalOf(head, caller),
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
