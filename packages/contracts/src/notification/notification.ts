import { z } from 'zod';
import { CommentId, JournalPlace } from '../comment/comment.ts';
import { Id, Instant } from '../core/fields.ts';

export const NotificationId = z.int().positive().meta({ id: 'NotificationId' });

/**
 * What happened: 1 somebody replied to a comment of the account, 2 there is a new video, 3 somebody likes a comment of the account, 4 the
 * owner of a video gave one a heart. What is the same is one notification: all unread replies of a thread, and all likes of a comment.
 */
export const NotificationType = z.literal([1, 2, 3, 4]).meta({ id: 'NotificationType' });
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z
  .object({
    notificationId: NotificationId,
    type: NotificationType,
    /** When it happened last. It changes whenever the notification becomes unread again. */
    at: Instant,
    read: z.boolean(),
    /** Who did it last, or whose video it is; null if they left or took it back, or if nobody is named. */
    actor: z.object({ displayName: z.string(), avatarUrl: z.string().nullable() }).nullable(),
    /** New replies (100 means 100 or more), people who like the comment, or 1. */
    count: z.int().positive(),
    /** The newest reply, or the comment that is liked: its text is cut after 200 characters. Null for a new video. */
    comment: z
      .object({ commentId: CommentId, originalCommentId: CommentId.nullable(), message: z.string() })
      .nullable(),
    /** The new video, or where the comment is: a video, by its title, or a battle. */
    place: z.object({ mediaId: Id, kind: z.enum(['video', 'battle']), title: z.string().nullable() }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** 100 means 100 or more. */
export const Unread = z.int().min(0).max(100);

/** A page of notifications, the newest first. `unread` counts all at `journal`, from where a socket goes on. */
export const NotificationPage = z
  .object({
    notifications: z.array(Notification),
    /** For the next page; null on the last one. */
    cursor: z.string().nullable(),
    unread: Unread,
    journal: JournalPlace,
  })
  .meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** A notification as its reader saw it: what has happened since stays unread. */
export const SeenNotification = z.object({ notificationId: NotificationId, at: Instant });
export type SeenNotification = z.infer<typeof SeenNotification>;

/** How often an account is sent by email what it has not read. */
export const NotificationMail = z.enum(['off', 'daily', 'weekly']).meta({ id: 'NotificationMail' });
export type NotificationMail = z.infer<typeof NotificationMail>;

/** What an account wants to be told. */
export const NotificationPreferences = z
  .object({
    /** The types that the bell rings for. Default: 1, 3 and 4. */
    bell: z.array(NotificationType).max(4),
    /** Those of them that the account's devices show, too. Default: 1 and 4. */
    push: z.array(NotificationType).max(4),
    /** How often it gets an email about those that it has not read. Default: off. */
    mail: NotificationMail,
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** What the link to unsubscribe in an email says: `campaignId` proves that the email was sent to this address. */
export const Unsubscription = z
  .object({ campaignId: z.string().min(1).max(200), email: z.string().min(1).max(254) })
  .meta({ id: 'Unsubscription' });
export type Unsubscription = z.infer<typeof Unsubscription>;
