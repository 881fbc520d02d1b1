import { z } from 'zod';
import { JournalPlace } from '../comment/comment.ts';
import { Notification, NotificationId, Unread } from './notification.ts';

/** Sent by a client on `notification`: subscribes to the account's own, from a place in the history if one is given, or unsubscribes. */
export const NotificationRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('watch'), ...JournalPlace.partial().shape }),
  z.object({ type: z.literal('unwatch') }),
]);
export type NotificationRequest = z.infer<typeof NotificationRequest>;

const happened = { offset: z.int().positive(), unread: Unread };

/**
 * Received by a client on `notification`. What happened carries an `offset`, one higher than that of the frame before, and the number of
 * unread notifications: `notification` is new or has changed, `gone` is one that has nothing to tell any more, `read` says that some were
 * read, here or on another device. `watching` answers `watch`, and counts the unread ones: if `recovered` is false, read the list again.
 */
export const NotificationNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), ...happened, notification: Notification }),
  z.object({ type: z.literal('gone'), ...happened, notificationId: NotificationId }),
  z.object({ type: z.literal('read'), ...happened }),
  z.object({ type: z.literal('watching'), ...JournalPlace.shape, recovered: z.boolean(), unread: Unread }),
]);
export type NotificationNews = z.infer<typeof NotificationNews>;
