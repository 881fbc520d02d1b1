import { sql, statement } from '@houselights/db';
import { commentColumns, commentJoins, commentRow, journalOf, presentComment } from './comment-row.ts';
import type { CoreDeps } from '../deps.ts';
import type { CommentNews } from '@houselights/contracts';
import type { RowFrom } from '@houselights/db';

// Every comment is read as it is by now: of one that was removed since, nothing is told but that, and its place above its replies.
const readNews = statement({
  name: 'comment-news',
  text: `select e."offset"::float8 as "offset", e.type, e.ref::float8 as ref, c.id is null or (c."removedAt" is not null and (c."originalId" is not null or c.replies = 0)) as gone, c.id is null as missing,
      coalesce(t.total, 0) as total, o.replies as "threadReplies", ${commentColumns}
    from journal_entry e left join comment c on c.id = e.ref::int8 ${commentJoins}
      left join comment o on o.id = c."originalId" left join comment_board t on t."mediaId" = $2
    where e."journalId" = $1 and e."offset" > $3 order by e."offset" limit $4`,
  params: { journalId: sql.text, mediaId: sql.text, after: sql.int8, most: sql.int8 },
  row: {
    offset: sql.float8,
    type: sql.textOf<'message' | 'edited' | 'likes' | 'deleted'>(),
    ref: sql.float8,
    gone: sql.bool,
    missing: sql.bool,
    total: sql.int4,
    threadReplies: sql.nullable(sql.int4),
    ...commentRow,
  },
});

/** What happened under a video or battle after `after`, at most `most` of it, in order. */
export async function readCommentNews(
  { db }: Pick<CoreDeps, 'db'>,
  { mediaId, after, most }: { readonly mediaId: string; readonly after: number; readonly most: number },
): Promise<(CommentNews & { readonly offset: number })[]> {
  const rows = await readNews.rows(db.pool, { journalId: journalOf(mediaId), mediaId, after, most });
  return rows.map((row) => newsOf(mediaId, row));
}

function newsOf(mediaId: string, row: RowFrom<typeof readNews>): CommentNews & { readonly offset: number } {
  const { offset, type, ref, total, originalId, threadReplies } = row;
  const thread = originalId === null ? null : { commentId: originalId, replies: threadReplies ?? 0 };
  if (row.gone || type === 'deleted') {
    const own = row.missing ? null : { commentId: ref, replies: row.replies };
    return { type: 'deleted', mediaId, offset, commentId: ref, total, thread: thread ?? own };
  }
  if (type === 'likes') return { type, mediaId, offset, commentId: ref, likes: row.likes };
  const comment = presentComment(row);
  return type === 'edited' ? { type, mediaId, offset, comment } : { type, mediaId, offset, comment, total, thread };
}
