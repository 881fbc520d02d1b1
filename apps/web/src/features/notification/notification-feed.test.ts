import type { Notification } from '@houselights/contracts';
import { expect, test } from 'vitest';
import { feedOf, withNews, withPage } from './notification-feed.ts';
import type { NotificationFeed } from './notification-feed.ts';

const one = (notificationId: number, second = notificationId, has: Partial<Notification> = {}): Notification => ({
  notificationId,
  type: 1,
  at: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
  read: false,
  actor: { displayName: 'Ada', avatarUrl: null },
  count: 1,
  comment: { commentId: notificationId, originalCommentId: 1, message: 'Hello' },
  place: { mediaId: 'film', kind: 'video', title: 'A film' },
  ...has,
});
const page = (notifications: Notification[], cursor: string | null = null) => ({
  notifications,
  cursor,
  unread: 0,
  journal: { epoch: 'e', offset: 1 },
});
const told = (notification: Notification) => ({ type: 'notification', offset: 2, unread: 1, notification }) as const;
const ids = ({ list }: NotificationFeed) => list.map(({ notificationId }) => notificationId);

test('what happens again moves to the top, once', () => {
  const feed = withNews(feedOf(page([one(3), one(2), one(1)])), told(one(1, 9, { count: 2 })));
  expect(ids(feed)).toEqual([1, 3, 2]);
  expect(feed.list[0]?.count).toBe(2);
  expect(ids(withNews(feed, told(one(4, 9))))).toEqual([4, 1, 3, 2]);
});

test('the last line stays when it changes, and what was new stays marked when the list is read anew', () => {
  const feed = feedOf(page([one(3), one(2)], 'next'));
  expect(ids(withNews(feed, told(one(2, 2, { count: 5 }))))).toEqual([3, 2]);
  const anew = feedOf(page([one(3, 3, { read: true }), one(2, 5, { read: true })]), feed);
  expect(anew.list.map(({ read }) => read)).toEqual([false, true]);
});

test('what changes further down stays there, and what is gone is gone', () => {
  const feed = feedOf(page([one(3), one(2), one(1)]));
  expect(ids(withNews(feed, told(one(2, 2, { count: 5 }))))).toEqual([3, 2, 1]);
  expect(ids(withNews(feed, { type: 'gone', offset: 2, unread: 0, notificationId: 2 }))).toEqual([3, 1]);
  expect(withNews(feed, { type: 'read', offset: 2, unread: 0 })).toBe(feed);
});

test('pages join without doubles, and what belongs to a later page waits for it', () => {
  const feed = feedOf(page([one(5), one(4)], 'next'));
  expect(ids(withNews(feed, told(one(2))))).toEqual([5, 4]);
  const moved = withNews(feed, told(one(3, 9)));
  expect(ids(withPage(moved, page([one(3), one(2)])))).toEqual([3, 5, 4, 2]);
  expect(ids(withNews(feedOf(page([])), told(one(1))))).toEqual([1]);
});
