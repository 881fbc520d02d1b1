import { sql, statement } from '@houselights/db';
import { appendToJournal } from '../journal/index.ts';
import { cleared, definePersonalData, deleted, exported, kept } from '../shared/personal-data.ts';
import { journalOf } from './comment-row.ts';

// Comments are locked in the order of their ids, and before the totals, as everywhere.
const takeLikesBack = statement({
  name: 'erase-likes',
  text: `with mine as (select c.id, c."mediaId" from comment c join comment_like l on l."commentId" = c.id
      where l."accountId" = $1 order by c.id for no key update of c),
    gone as (delete from comment_like where "accountId" = $1),
    counted as (update comment c set likes = c.likes - 1 from mine where c.id = mine.id and c."removedAt" is null)
    select id::text, "mediaId" from mine order by id`,
  params: { accountId: sql.text },
  row: { id: sql.text, mediaId: sql.text },
});

const forget = statement({
  name: 'erase-comments',
  text: `with mine as (select c.id, c."mediaId", c."originalId", c."removedAt" is null as shown from comment c
      where c."accountId" = $1 order by c.id for no key update),
    versions as (delete from comment_version v using mine where v."commentId" = mine.id),
    unliked as (delete from comment_like l using mine where l."commentId" = mine.id),
    removed as (update comment c set text = '', "accountId" = null, "clientId" = null, likes = 0, "heartedAt" = null,
      "removedAt" = coalesce(c."removedAt", now()), "removedBy" = coalesce(c."removedBy", 'erased'),
      replies = c.replies - (select count(*) from mine r where r."originalId" = c.id and r.shown)
      from mine where c.id = mine.id),
    threads as (update comment o set replies = o.replies - (select count(*) from mine r where r."originalId" = o.id and r.shown)
      where o.id in (select "originalId" from mine where shown) and o.id not in (select id from mine)),
    totals as (update comment_board t set total = t.total - n.n,
        "pinnedId" = case when t."pinnedId" = any(n.ids) then null else t."pinnedId" end
      from (select "mediaId", count(*) as n, array_agg(id) as ids from mine where shown group by "mediaId" order by "mediaId") n where t."mediaId" = n."mediaId")
    select id::text, "mediaId" from mine where shown order by id`,
  params: { accountId: sql.text },
  row: { id: sql.text, mediaId: sql.text },
});

export const commentPersonalData = definePersonalData({
  feature: 'comment',
  tables: {
    comment: {
      accountId: cleared,
      text: exported(cleared),
      clientId: cleared,
      mediaId: exported(kept('where something was removed')),
    },
    comment_version: { text: deleted },
    comment_like: { accountId: deleted },
  },
  async erase(queries, { accountId }) {
    const unliked = await takeLikesBack.rows(queries, { accountId });
    const removed = await forget.rows(queries, { accountId });
    const factOf = (type: string) => (row: { readonly id: string; readonly mediaId: string }) => ({
      journalId: journalOf(row.mediaId),
      type,
      ref: row.id,
    });
    await appendToJournal(queries, ...unliked.map(factOf('likes')), ...removed.map(factOf('deleted')));
  },
  async export(queries, { accountId }) {
    const comments = await queries.comment.findMany({
      where: { accountId, removedAt: null },
      select: { id: true, mediaId: true, originalId: true, text: true, createdAt: true, editedAt: true },
      orderBy: { id: 'asc' },
    });
    const likes = await queries.commentLike.findMany({
      where: { accountId },
      select: { commentId: true, at: true },
      orderBy: { commentId: 'asc' },
    });
    return {
      comments: comments.map(({ id, originalId, ...comment }) => ({
        id: Number(id),
        originalId: originalId === null ? null : Number(originalId),
        ...comment,
      })),
      likes: likes.map(({ commentId, at }) => ({ commentId: Number(commentId), at })),
    };
  },
});
