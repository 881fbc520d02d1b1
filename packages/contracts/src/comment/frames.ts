import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { ClientId, Comment, CommentId, CommentText, JournalPlace, SeenComment, SentCommentId } from './comment.ts';

const mediaId = Id;

/**
 * Sent by a client on `comment`. `message` writes a comment, or a reply to `originalCommentId`; `get` asks for the newest comments below
 * `lowestCommentId`, or for a thread's replies; `watch` subscribes to what happens, from a place in the history if one is given.
 */
export const CommentRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    message: CommentText,
    mediaId,
    originalCommentId: SentCommentId.nullish(),
    clientId: ClientId.optional(),
  }),
  z.object({ type: z.literal('edit'), mediaId, commentId: SentCommentId, message: CommentText }),
  z.object({ type: z.literal('add-like'), mediaId, commentId: SentCommentId }),
  z.object({ type: z.literal('remove-like'), mediaId, commentId: SentCommentId }),
  z.object({ type: z.literal('get'), mediaId, lowestCommentId: SentCommentId.nullish() }),
  z.object({ type: z.literal('delete'), mediaId, commentId: SentCommentId }),
  z.object({ type: z.literal('watch'), mediaId, ...JournalPlace.partial().shape }),
  z.object({ type: z.literal('unwatch'), mediaId }),
]);
export type CommentRequest = z.infer<typeof CommentRequest>;

const happened = { mediaId, offset: z.int().positive() };

/** `total` and `thread.replies` are whole numbers to show, and not to add: a frame that is read twice changes nothing. */
const counted = {
  total: z.int(),
  /** The comment that began the thread, if this is a reply or was deleted; null for a comment that begins one, or is gone altogether. */
  thread: z.object({ commentId: CommentId, replies: z.int() }).nullable(),
};

/**
 * Received by a client on `comment`. What happened carries an `offset`, one higher than that of the frame before: `message` and `edited` a
 * whole comment, `likes` the number of likes, `deleted` a comment that was removed (or that is gone by now). The rest answers requests:
 * `watching` says from where frames follow (`recovered`: from the place that was asked for; if false, read the comments again), `comments`
 * are those that were asked for, `posted` is one's own message.
 */
export const CommentNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), ...happened, ...counted, comment: Comment }),
  z.object({ type: z.literal('edited'), ...happened, comment: Comment }),
  z.object({ type: z.literal('likes'), ...happened, commentId: CommentId, likes: z.int() }),
  z.object({ type: z.literal('deleted'), ...happened, ...counted, commentId: CommentId }),
  z.object({ type: z.literal('watching'), mediaId, ...JournalPlace.shape, recovered: z.boolean() }),
  z.object({
    type: z.literal('comments'),
    mediaId,
    lowestCommentId: CommentId.nullable(),
    comments: z.array(SeenComment),
    /** False if these were the last. */
    more: z.boolean(),
    total: z.int(),
  }),
  z.object({ type: z.literal('posted'), mediaId, clientId: ClientId.optional(), comment: SeenComment }),
]);
export type CommentNews = z.infer<typeof CommentNews>;
