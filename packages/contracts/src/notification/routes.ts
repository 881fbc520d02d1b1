import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { BrowserSubscription } from './push.ts';
import {
  NotificationMail,
  NotificationPage,
  NotificationPreferences,
  NotificationType,
  SeenNotification,
  Unread,
  Unsubscription,
} from './notification.ts';

const common = { feature: 'notification', access: 'account' } as const;

export const listNotifications = defineRoute({
  ...common,
  name: 'listNotifications',
  summary: "The caller's notifications, the newest first, 20 at a time",
  method: 'GET',
  path: '/v1/notifications',
  query: z.object({ cursor: z.string().max(100).optional() }),
  reply: NotificationPage,
  refuses: ['not_found'],
});

export const markNotificationsRead = defineRoute({
  ...common,
  name: 'markNotificationsRead',
  summary: 'Mark notifications as read, each as the caller saw it',
  method: 'POST',
  path: '/v1/notifications/read',
  body: z.object({ seen: z.array(SeenNotification).min(1).max(100) }),
  reply: z.object({ unread: Unread }),
});

export const getNotificationPreferences = defineRoute({
  ...common,
  name: 'getNotificationPreferences',
  summary: 'What the caller wants to be told',
  method: 'GET',
  path: '/v1/notifications/preferences',
  reply: NotificationPreferences,
});

export const setNotificationPreferences = defineRoute({
  ...common,
  name: 'setNotificationPreferences',
  summary: 'Change what the caller wants to be told',
  method: 'PUT',
  path: '/v1/notifications/preferences',
  // Apps that know no emails leave them as they are.
  body: NotificationPreferences.partial({ mail: true }),
  reply: NotificationPreferences,
  refuses: ['notification_mail_needs_confirmed_email'],
});

export const getPushKey = defineRoute({
  ...common,
  name: 'getPushKey',
  summary: "The site's public key, with which browsers subscribe to notifications",
  method: 'GET',
  path: '/v1/push/key',
  reply: z.object({ publicKey: z.string() }),
});

export const savePushSubscription = defineRoute({
  ...common,
  name: 'savePushSubscription',
  summary: "Send the account's notifications to a browser as well, until the session ends",
  method: 'PUT',
  path: '/v1/push/subscriptions',
  body: BrowserSubscription,
  refuses: ['push_service_not_supported'],
});

export const removePushSubscription = defineRoute({
  ...common,
  name: 'removePushSubscription',
  summary: 'Send nothing more to a browser',
  method: 'DELETE',
  path: '/v1/push/subscriptions',
  body: BrowserSubscription.pick({ endpoint: true }),
});

const PushTypes = z.object({ pushNotificationType: z.array(NotificationType).max(4) });

export const getPushTypes = defineRoute({
  ...common,
  name: 'getPushTypes',
  summary: "The types of notifications that the caller's devices show",
  method: 'GET',
  path: '/v2/pushnotification/type',
  reply: PushTypes,
});

export const setPushTypes = defineRoute({
  ...common,
  name: 'setPushTypes',
  summary: "Choose the types of notifications that the caller's devices show; one type by itself is added to them",
  method: 'POST',
  path: '/v2/pushnotification/type',
  body: z.object({ pushNotificationType: z.union([NotificationType, PushTypes.shape.pushNotificationType]) }),
  reply: PushTypes,
});

const EmailPreferences = z.object({ notifications: NotificationMail });

export const getEmailPreferences = defineRoute({
  ...common,
  name: 'getEmailPreferences',
  summary: 'How often the caller gets an email about notifications that they have not read',
  method: 'GET',
  path: '/v1/emailPreferences',
  reply: EmailPreferences,
});

export const setEmailPreferences = defineRoute({
  ...common,
  name: 'setEmailPreferences',
  summary: 'Choose how often the caller gets an email about notifications that they have not read',
  method: 'POST',
  path: '/v1/emailPreferences',
  body: EmailPreferences,
  reply: EmailPreferences,
  refuses: ['notification_mail_needs_confirmed_email'],
});

export const unsubscribeFromMail = defineRoute({
  feature: 'notification',
  access: 'public',
  name: 'unsubscribeFromMail',
  summary: 'Send no more emails about notifications to an address, by the link in one of them',
  method: 'DELETE',
  path: '/v1/emailnotification',
  rateLimit: { points: 60, seconds: 900, by: 'address' },
  body: Unsubscription,
  refuses: ['unsubscribe_link_invalid'],
  throughMaintenance: true,
});
