import { sql } from '@houselights/db';
import { avatarUrl } from '../shared/avatar-url.ts';
import type { Comment, SeenComment } from '@houselights/contracts';
import type { RowOf } from '@houselights/db';

/** The columns of a comment, for `comment c` joined with `commentJoins`. */
export const commentColumns = `c.id::float8 as id, c."mediaId", c."originalId"::float8 as "originalId", c.text, c.likes, c.replies,
  c."heartedAt" is not null as hearted, board."pinnedId" is not null as pinned, c."createdAt", c."editedAt", c."removedAt" is not null as removed, author."displayName", author."avatarKey",
  coalesce(film."ownerId" = c."accountId", false) as "isCreator"`;

export const commentJoins = `left join account author on author.id = c."accountId" left join video film on film.id = c."videoId"
  left join comment_board board on board."pinnedId" = c.id`;

export const commentRow = {
  id: sql.float8,
  mediaId: sql.text,
  originalId: sql.nullable(sql.float8),
  text: sql.text,
  likes: sql.int4,
  replies: sql.int4,
  hearted: sql.bool,
  pinned: sql.bool,
  createdAt: sql.timestamptz,
  editedAt: sql.nullable(sql.timestamptz),
  removed: sql.bool,
  displayName: sql.nullable(sql.text),
  avatarKey: sql.nullable(sql.text),
  isCreator: sql.bool,
};

/** What a reader has to do with a comment; $-parameter `reader` is their account's id, or null. */
export const seenColumns = (reader: string): string =>
  `exists (select from comment_like l where l."commentId" = c.id and l."accountId" = ${reader}) as liked,
  coalesce(c."accountId" = ${reader}, false) as mine`;

export const seenRow = { ...commentRow, liked: sql.bool, mine: sql.bool };

export function presentComment(row: RowOf<typeof commentRow>): Comment {
  const { displayName, avatarKey, isCreator } = row;
  return {
    commentId: row.id,
    mediaId: row.mediaId,
    originalCommentId: row.originalId,
    message: row.text,
    author: row.removed || displayName === null ? null : { displayName, avatarUrl: avatarUrl(avatarKey), isCreator },
    likes: row.likes,
    hearted: row.hearted,
    pinned: row.pinned,
    replies: row.replies,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.removed ? null : (row.editedAt?.toISOString() ?? null),
  };
}

export function presentSeen(row: RowOf<typeof seenRow>): SeenComment {
  return { ...presentComment(row), liked: row.liked, mine: row.mine };
}

/** The journal of what happens under a video or battle. */
export const journalOf = (mediaId: string): string => `comment:${mediaId}`;
