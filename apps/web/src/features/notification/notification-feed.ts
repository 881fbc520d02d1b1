import type { Notification, NotificationNews, NotificationPage } from '@houselights/contracts';

/** The notifications that a page lists, the newest first. */
export type NotificationFeed = {
  readonly list: readonly Notification[];
  /** For the next page; null on the last one. */
  readonly cursor: string | null;
};

/** A notification as it was at one time. */
export const keyOf = ({ notificationId, at }: Pick<Notification, 'notificationId' | 'at'>): string =>
  `${notificationId} ${at}`;

/** What happens to an account's notifications. */
export type Happened = Exclude<NotificationNews, { type: 'watching' }>;

/** The list read anew. What its reader has seen as new stays marked as new while they look at it. */
export function feedOf({ notifications, cursor }: NotificationPage, before?: NotificationFeed): NotificationFeed {
  const isNew = new Set(before?.list.flatMap((one) => (one.read ? [] : [keyOf(one)])));
  return { list: notifications.map((one) => (isNew.has(keyOf(one)) ? { ...one, read: false } : one)), cursor };
}

/** The feed with another page at its end. What has moved to the top meanwhile is not listed twice. */
export function withPage(feed: NotificationFeed, { notifications, cursor }: NotificationPage): NotificationFeed {
  const known = new Set(feed.list.map(({ notificationId }) => notificationId));
  return { list: [...feed.list, ...notifications.filter(({ notificationId }) => !known.has(notificationId))], cursor };
}

function byTime(a: Notification, b: Notification): number {
  if (a.at === b.at) return b.notificationId - a.notificationId;
  return a.at < b.at ? 1 : -1;
}

function withChanged({ list, cursor }: NotificationFeed, changed: Notification): NotificationFeed {
  const others = list.filter(({ notificationId }) => notificationId !== changed.notificationId);
  const all = [...others, changed].toSorted(byTime);
  // One that is not listed and stands below all others is on a page that was not read yet.
  const isListed = others.length < list.length;
  const isBelow = !isListed && cursor !== null && others.length > 0 && all.at(-1) === changed;
  return { list: isBelow ? others : all, cursor };
}

/** The feed after something happened. `read` changes no line: what was new when it was listed stays marked while its reader looks at it. */
export function withNews(feed: NotificationFeed, news: Happened): NotificationFeed {
  if (news.type === 'notification') return withChanged(feed, news.notification);
  if (news.type !== 'gone') return feed;
  return { ...feed, list: feed.list.filter(({ notificationId }) => notificationId !== news.notificationId) };
}
