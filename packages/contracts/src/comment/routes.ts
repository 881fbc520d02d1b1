import { z } from 'zod';
import { Id, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import {
  ClientId,
  CommentPage,
  CommentSort,
  CommentText,
  LinkedComment,
  ReplyPage,
  SeenComment,
  SentCommentId,
} from './comment.ts';

const common = { feature: 'comment' } as const;
const cursor = z.string().max(100).optional();
const ofMedia = z.object({ mediaId: Id });
const ofComment = z.object({ mediaId: Id, commentId: StrictDecimal });

export const listComments = defineRoute({
  ...common,
  name: 'listComments',
  summary: 'Comments of a video or battle without their replies: the newest or the most liked first, 20 at a time',
  method: 'GET',
  path: '/v1/comments/:mediaId',
  access: 'public',
  params: ofMedia,
  query: z.object({ sort: CommentSort.default('top'), cursor }),
  reply: CommentPage,
  refuses: ['not_found'],
});

export const getComment = defineRoute({
  ...common,
  name: 'getComment',
  summary: 'A comment; for a reply, with the comment that began its thread',
  method: 'GET',
  path: '/v1/comments/:mediaId/:commentId',
  access: 'public',
  params: ofComment,
  reply: LinkedComment,
  refuses: ['not_found'],
});

export const listReplies = defineRoute({
  ...common,
  name: 'listReplies',
  summary: 'Replies of a thread, the oldest first, 20 at a time',
  method: 'GET',
  path: '/v1/comments/:mediaId/:commentId/replies',
  access: 'public',
  params: ofComment,
  query: z.object({ cursor }),
  reply: ReplyPage,
  refuses: ['not_found'],
});

export const postComment = defineRoute({
  ...common,
  name: 'postComment',
  summary: 'Comment on a video that the caller may watch, or on a battle; or reply to a comment there',
  method: 'POST',
  path: '/v1/comments/:mediaId',
  access: 'account',
  params: ofMedia,
  body: z.object({
    message: CommentText,
    /** The comment that is replied to; a reply to a reply joins its thread. */
    originalCommentId: SentCommentId.optional(),
    clientId: ClientId.optional(),
  }),
  reply: SeenComment,
  status: 201,
  refuses: [
    'not_found',
    'subscription_required',
    'comment_needs_confirmed_email',
    'commenting_banned',
    'idempotency_key_reused',
    'too_many_comments',
  ],
});

export const editComment = defineRoute({
  ...common,
  name: 'editComment',
  summary: "Change the text of one's own comment, within 15 minutes",
  method: 'PATCH',
  path: '/v1/comments/:mediaId/:commentId',
  access: 'account',
  params: ofComment,
  body: z.object({ message: CommentText }),
  reply: SeenComment,
  refuses: ['not_found', 'comment_not_editable', 'commenting_banned', 'too_many_comments'],
});

export const removeComment = defineRoute({
  ...common,
  name: 'removeComment',
  summary: "Remove one's own comment, or any below one's own video, or any as an operator",
  method: 'DELETE',
  path: '/v1/comments/:mediaId/:commentId',
  access: 'account',
  params: ofComment,
  refuses: ['not_found'],
});

const liking = {
  ...common,
  path: '/v1/comments/:mediaId/:commentId/like',
  access: 'account',
  params: ofComment,
  reply: z.object({ likes: z.int() }),
} as const;

const marking = { ...common, access: 'account', params: ofComment, refuses: ['not_found'] } as const;

export const heartComment = defineRoute({
  ...marking,
  name: 'heartComment',
  summary: "Give a comment below one's own video a heart, which everybody sees",
  method: 'PUT',
  path: '/v1/comments/:mediaId/:commentId/heart',
});

export const unheartComment = defineRoute({
  ...marking,
  name: 'unheartComment',
  summary: 'Take a heart back',
  method: 'DELETE',
  path: '/v1/comments/:mediaId/:commentId/heart',
});

export const pinComment = defineRoute({
  ...marking,
  name: 'pinComment',
  summary: "Let a comment, in place of another, stand first below one's own video, or below any as an operator",
  method: 'PUT',
  path: '/v1/comments/:mediaId/:commentId/pin',
});

export const unpinComment = defineRoute({
  ...marking,
  name: 'unpinComment',
  summary: 'Let a comment stand first no longer',
  method: 'DELETE',
  path: '/v1/comments/:mediaId/:commentId/pin',
});

export const likeComment = defineRoute({
  ...liking,
  name: 'likeComment',
  summary: 'Like a comment; once, however often it is called',
  method: 'PUT',
  refuses: ['not_found', 'commenting_banned', 'too_many_comments'],
});

export const unlikeComment = defineRoute({
  ...liking,
  name: 'unlikeComment',
  summary: 'Take a like back',
  method: 'DELETE',
  refuses: ['not_found', 'too_many_comments'],
});
