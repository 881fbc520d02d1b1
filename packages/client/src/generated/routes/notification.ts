// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const getEmailPreferences: Call<'getEmailPreferences'> = ['GET', '/v1/emailPreferences'];
export const getNotificationPreferences: Call<'getNotificationPreferences'> = ['GET', '/v1/notifications/preferences'];
export const getPushKey: Call<'getPushKey'> = ['GET', '/v1/push/key'];
export const getPushTypes: Call<'getPushTypes'> = ['GET', '/v2/pushnotification/type'];
export const listNotifications: Call<'listNotifications'> = ['GET', '/v1/notifications'];
export const markNotificationsRead: Call<'markNotificationsRead'> = ['POST', '/v1/notifications/read'];
export const removePushSubscription: Call<'removePushSubscription'> = ['DELETE', '/v1/push/subscriptions'];
export const savePushSubscription: Call<'savePushSubscription'> = ['PUT', '/v1/push/subscriptions'];
export const setEmailPreferences: Call<'setEmailPreferences'> = ['POST', '/v1/emailPreferences'];
export const setNotificationPreferences: Call<'setNotificationPreferences'> = ['PUT', '/v1/notifications/preferences'];
export const setPushTypes: Call<'setPushTypes'> = ['POST', '/v2/pushnotification/type'];
export const unsubscribeFromMail: Call<'unsubscribeFromMail'> = ['DELETE', '/v1/emailnotification'];
