export { cleanUpNotifications } from './clean-up-notifications.command.ts';
export { listNotifications } from './list-notifications.query.ts';
export { markNotificationsRead } from './mark-notifications-read.command.ts';
export { readNotificationNews } from './notification-news.query.ts';
export { journalOfNotifications } from './notification-row.ts';
export { notificationsChanged, notifyOfHeart, notifyOfLike, notifyOfReply } from './notify.ts';
