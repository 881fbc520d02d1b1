import type { Notification, NotificationPage } from '@houselights/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { signIn } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session/session.ts';
import { Bell } from './bell.tsx';

/** The socket's channel of the page, if it is open. */
const line = vi.hoisted(() => ({
  greet: undefined as (() => unknown) | undefined,
  hear: undefined as ((data: unknown) => void) | undefined,
}));
vi.mock('../../../lib/session/socket.ts', () => ({
  WAITS_MS: 60_000,
  liveSocket: {
    open: (channel: { event: string; greeting: () => unknown; onMessage: (data: unknown) => void }) => {
      if (channel.event !== 'notification') return () => undefined;
      [line.greet, line.hear] = [channel.greeting, channel.onMessage];
      return () => {
        [line.greet, line.hear] = [undefined, undefined];
      };
    },
  },
}));
vi.mock('../../../lib/browser/quiet.ts', () => ({
  whenQuiet: (work: () => void) => {
    work();
    return () => undefined;
  },
}));

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
const one = (notificationId: number, has: Partial<Notification> = {}): Notification => ({
  notificationId,
  type: 1,
  at: at(notificationId),
  read: false,
  actor: { displayName: 'Ada', avatarUrl: null },
  count: 1,
  comment: { commentId: 70 + notificationId, originalCommentId: 7, message: `Text ${notificationId}` },
  place: { mediaId: 'film', kind: 'video', title: 'Ladders' },
  ...has,
});
const page = (notifications: Notification[], has: Partial<NotificationPage> = {}): NotificationPage => ({
  notifications,
  cursor: null,
  unread: notifications.filter(({ read }) => !read).length,
  journal: { epoch: 'e', offset: 10 },
  ...has,
});

const list = 'GET /v1/notifications';
const mark = 'POST /v1/notifications/read';

const hear = (news: object) => act(() => line.hear?.(news));
const watching = (unread: number, has = {}) => ({
  type: 'watching',
  epoch: 'e',
  offset: 10,
  recovered: false,
  unread,
  ...has,
});
async function show(answers: Record<string, object>) {
  const served = serve({ [mark]: { unread: 0 }, ...answers });
  open(<Bell />, '/');
  await waitFor(() => expect(line.greet).toBeDefined());
  return served;
}
const bell = (name: RegExp | string = /^Notifications/) => screen.getByRole('button', { name });
const items = () => within(within(screen.getByRole('dialog')).getByRole('list')).getAllByRole('link');

test('counts what is unread, and reads no list before it is opened', async () => {
  const { of } = await show({ [list]: page([]) });
  expect(line.greet?.()).toEqual({ type: 'watch' });
  hear(watching(3));
  bell('Notifications, 3 unread');
  expect(line.greet?.()).toEqual({ type: 'watch', epoch: 'e', offset: 10 });
  hear({ type: 'notification', offset: 11, unread: 4, notification: one(1) });
  bell('Notifications, 4 unread');
  hear({ type: 'read', offset: 12, unread: 100 });
  expect(bell().textContent).toContain('99+');
  expect(of(list)).toHaveLength(0);
});

test('lists what happened, and marks it as read as it was seen', async () => {
  const { of } = await show({
    [list]: page([
      one(4, { actor: null, type: 3, count: 2 }),
      one(3, { count: 2 }),
      one(2, { type: 3, count: 3 }),
      one(1, { type: 4, read: true, place: { mediaId: 'b', kind: 'battle', title: null } }),
    ]),
  });
  hear(watching(3));
  fireEvent.click(bell());
  await screen.findByText('2 people liked your comment');
  expect(items().map((item) => item.querySelector('b')?.textContent.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    '2 people liked your comment',
    "2 new replies in a thread you're part of, most recently by Ada",
    'Ada and 2 others liked your comment',
    'Ada gave your comment a heart',
  ]);
  expect(items().map((item) => item.getAttribute('href'))).toEqual([
    '/video/film#comment-74',
    '/video/film#comment-73',
    '/video/film#comment-72',
    '/greenlight#comment-71',
  ]);
  await waitFor(() => expect(of(mark)).toHaveLength(1));
  expect(of(mark)[0]?.body).toEqual({ seen: [4, 3, 2].map((id) => ({ notificationId: id, at: at(id) })) });
  await waitFor(() => bell('Notifications'));
  // What comes while it is open stands at the top, and is marked as well.
  hear({ type: 'notification', offset: 11, unread: 1, notification: one(1, { at: at(9), count: 5 }) });
  expect(items()[0]?.textContent).toContain('5 new replies');
  await waitFor(() => expect(of(mark)).toHaveLength(2));
  expect(of(mark)[1]?.body).toEqual({ seen: [{ notificationId: 1, at: at(9) }] });
  hear({ type: 'gone', offset: 12, unread: 0, notificationId: 4 });
  expect(items()).toHaveLength(3);
});

test('what is heard while the list is on its way is in it', async () => {
  const answer = Promise.withResolvers<Response>();
  const { of } = await show({ [list]: () => answer.promise });
  hear(watching(0));
  fireEvent.click(bell());
  await waitFor(() => expect(of(list)).toHaveLength(1));
  hear({ type: 'notification', offset: 11, unread: 1, notification: one(5) });
  answer.resolve(Response.json(page([one(1, { read: true })])));
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(items()[0]?.textContent).toContain('Text 5');
});

test('reads again when something is missing, and says what failed', async () => {
  let fails = true;
  const { of } = await show({
    [list]: () => (fails ? refusal(503, 'unavailable', '') : Response.json(page([], { unread: 2 }))),
  });
  hear(watching(1));
  fireEvent.click(bell());
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  fireEvent.click(again);
  await screen.findByText(/^Nothing yet/);
  expect(of(list)).toHaveLength(2);
  // A frame got lost.
  hear({ type: 'read', offset: 13, unread: 0 });
  await waitFor(() => expect(of(list)).toHaveLength(3));
  // A restored backup.
  hear(watching(0, { epoch: 'f', offset: 2 }));
  await waitFor(() => expect(of(list)).toHaveLength(4));
});

test('closes on Escape, and gives the focus back', async () => {
  await show({ [list]: page([one(1)]) });
  bell().focus();
  fireEvent.click(bell());
  await screen.findByRole('dialog', { name: 'Notifications' });
  await screen.findByText('Text 1');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(bell());
});

test('nothing of one account stays for the next', async () => {
  await show({ [list]: page([]) });
  hear(watching(7));
  act(() => session.end());
  bell('Notifications');
});
