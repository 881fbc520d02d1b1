import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { NotificationPage, NotificationPreferences, SeenNotification, Unread } from './notification.ts';

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
  body: NotificationPreferences,
  reply: NotificationPreferences,
});
