import { calls } from '@houselights/client';
import type { LiveSocket } from '@houselights/client/socket';
import type { JournalPlace, Notification, NotificationNews, NotificationPage } from '@houselights/contracts';
import { call } from '../../lib/session/session.ts';
import { liveSocket, WAITS_MS } from '../../lib/session/socket.ts';
import { createStore } from '../../lib/storage/store.ts';
import { feedOf, withNews, withPage } from './notification-feed.ts';
import type { Happened, NotificationFeed } from './notification-feed.ts';
import { unreadNotifications } from './unread.ts';

export type NotificationState = {
  /** Undefined until the list was read. */
  readonly feed: NotificationFeed | undefined;
  /** Why the list, or its next page, could not be read. */
  readonly error: unknown;
  readonly isReading: boolean;
};

function isNews(data: unknown): data is NotificationNews {
  return typeof data === 'object' && data !== null && 'type' in data && 'offset' in data;
}

/** The most that the server marks as read at once. */
export const MOST_SEEN = 100;

/**
 * The notifications of the signed-in account, live. The number of unread ones comes by the socket; the list is read when it is opened, and
 * follows what happens from its place in the account's journal.
 */
export function createNotificationRoom({ socket = liveSocket }: { socket?: LiveSocket } = {}) {
  const state = createStore<NotificationState>({ feed: undefined, error: undefined, isReading: false });
  /** How far this page knows what happened; undefined until the server has said. */
  let place: JournalPlace | undefined;
  /** Counts readings of the list: what an earlier one brings is ignored. */
  let turn = 0;
  /** What was heard while an answer is on its way. */
  let heard: Happened[] = [];
  let hasEnded = false;

  const change = (changes: Partial<NotificationState>) => state.set({ ...state.get(), ...changes });

  function onFrame(data: unknown): void {
    if (!isNews(data)) return;
    const { offset, unread } = data;
    if (data.type === 'watching') {
      const { epoch } = data;
      const hasMissed = place !== undefined && !data.recovered && (epoch !== place.epoch || offset !== place.offset);
      if (hasMissed || place === undefined) place = { epoch, offset };
      unreadNotifications.set(unread);
      // A list that nobody has opened is read when it is.
      if (hasMissed && state.get().feed) void readAgain();
      return;
    }
    if (place === undefined || offset <= place.offset) return;
    const isNext = offset === place.offset + 1;
    place = { ...place, offset };
    unreadNotifications.set(unread);
    const { feed, isReading } = state.get();
    if (!isNext) {
      if (feed) void readAgain();
      return;
    }
    if (isReading) heard.push(data);
    if (feed) change({ feed: withNews(feed, data) });
  }

  /** Asks for a page; `join` adds it to the list, and what was heard meanwhile is applied once more. */
  async function ask(
    query: { cursor?: string },
    join: (page: NotificationPage, known: NotificationFeed | undefined) => NotificationFeed,
  ): Promise<NotificationPage | undefined> {
    turn += 1;
    const mine = turn;
    heard = [];
    change({ isReading: true, error: undefined });
    try {
      const page = await call(calls.listNotifications, { query });
      if (mine !== turn) return undefined;
      const { epoch, offset } = page.journal;
      const missed = place?.epoch === epoch ? heard.filter((news) => news.offset > offset) : [];
      change({ feed: missed.reduce(withNews, join(page, state.get().feed)), isReading: false });
      return page;
    } catch (error) {
      if (mine === turn) change({ error, isReading: false });
      return undefined;
    }
  }

  async function readFrom(join: (page: NotificationPage, known: NotificationFeed | undefined) => NotificationFeed) {
    const page = await ask({}, join);
    if (page === undefined) return;
    const { epoch, offset } = page.journal;
    if (place?.epoch === epoch && place.offset > offset) return;
    place = page.journal;
    unreadNotifications.set(page.unread);
  }

  /** Reads the list from its beginning, for who opens it. */
  const read = (): Promise<void> => readFrom((page) => feedOf(page));
  /** The same while somebody may look at it. */
  const readAgain = (): Promise<void> => readFrom(feedOf);

  async function more(): Promise<void> {
    const { feed, isReading } = state.get();
    if (!feed?.cursor || isReading) return;
    await ask({ cursor: feed.cursor }, (page, known) => withPage(known ?? feed, page));
  }

  /** Marks what the reader has seen as read. One that fails is marked the next time. */
  async function markSeen(seen: readonly Notification[]): Promise<void> {
    const before = place;
    const body = { seen: seen.map(({ notificationId, at }) => ({ notificationId, at })) };
    const { unread } = await call(calls.markNotificationsRead, { body });
    // Otherwise a frame has said it already, or something newer.
    if (!hasEnded && place?.epoch === before?.epoch && place?.offset === before?.offset)
      unreadNotifications.set(unread);
  }

  return {
    state,
    read,
    more,
    markSeen,
    /** Follows what happens, until the returned function is called. */
    start(): () => void {
      const close = socket.open({
        event: 'notification',
        greeting: () => ({ type: 'watch', ...place }),
        farewell: { type: 'unwatch' },
        waitsMs: WAITS_MS,
        onMessage: onFrame,
      });
      return () => {
        turn += 1;
        hasEnded = true;
        close();
        unreadNotifications.set(0);
      };
    },
  };
}

export type NotificationRoom = ReturnType<typeof createNotificationRoom>;
