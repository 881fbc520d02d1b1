import { t } from '@houselights/messages/catalogue/notification';
import { Button, ButtonLink, Skeleton } from '@houselights/ui';
import { Popover } from '@houselights/ui/popover';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { useNow } from '../../../lib/browser/now.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { createNotificationRoom, MOST_SEEN } from '../notification-room.ts';
import type { NotificationRoom, NotificationState } from '../notification-room.ts';
import { keyOf } from '../notification-feed.ts';
import { NotificationItem } from './notification-item.tsx';

export type NotificationsProps = {
  /** The button that opens the list. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
};

/** Marks as read what is listed while the reader can see it. */
function useSeen(room: NotificationRoom, { feed, isReading }: NotificationState): void {
  const marked = useRef(new Set<string>());
  const now = useNow();
  useEffect(() => {
    // A list that is read anew knows better what is new.
    if (document.hidden || room.state.get().isReading) return;
    const seen = feed?.list.filter((one) => !one.read && !marked.current.has(keyOf(one))).slice(0, MOST_SEEN) ?? [];
    if (seen.length === 0) return;
    for (const one of seen) marked.current.add(keyOf(one));
    room.markSeen(seen).catch(() => {
      for (const one of seen) marked.current.delete(keyOf(one));
    });
  }, [room, feed, isReading, now]);
}

function Waiting() {
  return (
    <div className="notification-list" aria-busy="true">
      <p className="hl-hidden">{t('loading')}</p>
      {[1, 2, 3].map((line) => (
        <div key={line} className="notification">
          <Skeleton shape="box" width="36px" height="36px" />
          <div>
            <Skeleton width="80%" />
            <Skeleton width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}

function List({ room }: { room: NotificationRoom }) {
  const state = useSyncExternalStore(room.state.subscribe, room.state.get, room.state.get);
  const now = useNow();
  useEffect(() => void room.read(), [room]);
  useSeen(room, state);
  const { feed, error, isReading } = state;
  const lines = useRef<HTMLUListElement>(null);
  /** The line from which on another page is being read: its button goes with the last one. */
  const awaited = useRef(Infinity);
  const count = feed?.list.length ?? 0;
  useEffect(() => {
    if (count <= awaited.current) return;
    lines.current?.children[awaited.current]?.querySelector('a')?.focus();
    awaited.current = Infinity;
  }, [count]);
  const showMore = () => {
    if (feed?.cursor == null) {
      void room.read();
      return;
    }
    awaited.current = count;
    void room.more();
  };
  if (!feed) {
    return error === undefined ? (
      <Waiting />
    ) : (
      <LoadingFailed level={3} title={t('failed')} error={error} busy={isReading} again={room.read} />
    );
  }
  if (feed.list.length === 0) return <p className="notifications-none">{t('none')}</p>;
  return (
    <>
      <ul ref={lines} className="notification-list">
        {feed.list.map((one) => (
          <li key={one.notificationId}>
            <NotificationItem notification={one} now={now} />
          </li>
        ))}
      </ul>
      {error !== undefined && <p role="alert">{reasonOf(error)}</p>}
      {(feed.cursor !== null || error !== undefined) && (
        <Button wide busy={isReading} onClick={showMore}>
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

/** What the signed-in account is told: counted while the page is open, and listed below the bell. */
export function Notifications({ anchor, isOpen, onClose }: NotificationsProps) {
  const room = useMemo(() => createNotificationRoom(), []);
  useEffect(() => room.start(), [room]);
  return (
    <Popover anchor={anchor} open={isOpen} onClose={onClose} title={t('heading')}>
      <List room={room} />
      <ButtonLink href="/account/notifications" variant="bare" wide>
        {t('settings')}
      </ButtonLink>
    </Popover>
  );
}
