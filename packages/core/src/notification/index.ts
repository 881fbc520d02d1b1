export { cleanUpNotifications } from './clean-up-notifications.command.ts';
export { listNotifications } from './list-notifications.query.ts';
export { mailNotifications } from './mail-notifications.command.ts';
export { getEmailPreferences, getNotificationPreferences, getPushTypes } from './notification-preferences.query.ts';
export { markNotificationsRead } from './mark-notifications-read.command.ts';
export { readNotificationNews } from './notification-news.query.ts';
export { journalOfNotifications } from './notification-row.ts';
export { notificationsChanged, notifyOfHeart, notifyOfLike, notifyOfReply } from './notify.ts';
export { readUnreadNotifications } from './unread-notifications.query.ts';
export { pushNotifications } from './push-notifications.command.ts';
export { getPushKey, removePushSubscription, savePushSubscription } from './push-subscriptions.command.ts';
export {
  setEmailPreferences,
  setNotificationPreferences,
  setPushTypes,
} from './set-notification-preferences.command.ts';
export { unsubscribeFromMail } from './unsubscribe-from-mail.command.ts';
export { tellOfVideos } from './tell-of-videos.command.ts';
