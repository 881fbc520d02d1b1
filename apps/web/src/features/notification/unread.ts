import { createStore } from '../../lib/storage/store.ts';

/** How many notifications of the signed-in account are unread, as every page shows it; 100 means 100 or more. */
export const unreadNotifications = createStore(0);
