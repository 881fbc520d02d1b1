// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const getNotificationPreferences: Call<'getNotificationPreferences'> = ['GET', '/v1/notifications/preferences'];
export const listNotifications: Call<'listNotifications'> = ['GET', '/v1/notifications'];
export const markNotificationsRead: Call<'markNotificationsRead'> = ['POST', '/v1/notifications/read'];
export const setNotificationPreferences: Call<'setNotificationPreferences'> = ['PUT', '/v1/notifications/preferences'];
