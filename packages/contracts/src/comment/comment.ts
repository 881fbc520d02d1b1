import { z } from 'zod';
import { Id, Instant, StrictDecimal } from '../core/fields.ts';
import { personText } from '../core/text.ts';

/** A comment's id: a positive integer, larger for later comments. Clients may send its digits as text. */
export const CommentId = z.int().positive().meta({ id: 'CommentId' });
export const SentCommentId = z.union([CommentId, StrictDecimal]);

export const CommentText = personText({ max: 2_000, lines: true });

/** The client's own id of a message: a repeat, after a lost answer, finds the first one instead of making a second. */
export const ClientId = z.string().min(1).max(64);

/** A place in a room's history: `offset` counts what happened there, and means something only within its `epoch`. */
export const JournalPlace = z.object({ epoch: z.string(), offset: z.int().nonnegative() }).meta({ id: 'JournalPlace' });
export type JournalPlace = z.infer<typeof JournalPlace>;

/** A comment as everybody sees it. */
export const Comment = z
  .object({
    commentId: CommentId,
    /** The id of the video or battle. */
    mediaId: Id,
    /** The comment that began the thread, for a reply. */
    originalCommentId: CommentId.nullable(),
    /** Empty if it was removed: it stays while it has replies. */
    message: z.string(),
    /** Null if it was removed. `isCreator`: the video is theirs. */
    author: z.object({ displayName: z.string(), avatarUrl: z.string().nullable(), isCreator: z.boolean() }).nullable(),
    likes: z.int(),
    /** The owner of the video gave it their heart. */
    hearted: z.boolean(),
    /** It stands first. */
    pinned: z.boolean(),
    replies: z.int(),
    createdAt: Instant,
    editedAt: Instant.nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** A comment as its reader sees it. */
export const SeenComment = Comment.extend({
  /** The reader likes it. */
  liked: z.boolean(),
  /** The reader wrote it. */
  mine: z.boolean(),
}).meta({ id: 'SeenComment' });
export type SeenComment = z.infer<typeof SeenComment>;

export const CommentSort = z.enum(['new', 'top']);
export type CommentSort = z.infer<typeof CommentSort>;

/** The refusals that keep a reader from writing below a video or battle that they may read. */
export const WriteRefusal = z.enum([
  'unauthenticated',
  'subscription_required',
  'commenting_banned',
  'comment_needs_confirmed_email',
]);
export type WriteRefusal = z.infer<typeof WriteRefusal>;

/** Who the caller is here: the owner of the video, staff, or a reader like any other. */
export const CommentRole = z.enum(['reader', 'owner', 'staff']);
export type CommentRole = z.infer<typeof CommentRole>;

/** A page of comments; a pinned one is on the first page, and on no other. `total` counts comments and replies at `journal`, from where a socket goes on. */
export const CommentPage = z
  .object({
    comments: z.array(SeenComment),
    /** For the next page; null on the last one. */
    cursor: z.string().nullable(),
    total: z.int(),
    journal: JournalPlace,
    /** Why the caller may not write here; null if they may. */
    writeRefusal: WriteRefusal.nullable(),
    /** What the caller may do with the comments of others: pin and remove them (`owner` and `staff`), and give a heart (`owner`). */
    role: CommentRole,
  })
  .meta({ id: 'CommentPage' });
export type CommentPage = z.infer<typeof CommentPage>;

/** The replies of a thread, the oldest first. */
export const ReplyPage = z
  .object({ comments: z.array(SeenComment), cursor: z.string().nullable() })
  .meta({ id: 'ReplyPage' });
export type ReplyPage = z.infer<typeof ReplyPage>;

/** Where a comment stands: itself, or the comment that began its thread together with it. */
export const LinkedComment = z
  .object({ comment: SeenComment, reply: SeenComment.nullable() })
  .meta({ id: 'LinkedComment' });
export type LinkedComment = z.infer<typeof LinkedComment>;
