import { t } from '@houselights/messages/catalogue/notification-bell';
import { Bell as BellIcon, Button, lazyPart, showToast } from '@houselights/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { whenQuiet } from '../../../lib/browser/quiet.ts';
import { useUserId } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/use-store.ts';
import type { NotificationsProps } from './notifications.tsx';
import { unreadNotifications } from '../unread.ts';

function NotLoaded({ isOpen, onClose }: NotificationsProps) {
  useEffect(() => {
    if (!isOpen) return;
    showToast(t('notLoaded'), { tone: 'alarm' });
    onClose();
  }, [isOpen, onClose]);
  return null;
}

const Notifications = lazyPart<NotificationsProps>(async () => (await import('./notifications.tsx')).Notifications, {
  missing: NotLoaded,
});

/** From this many on, the badge says that there are more. */
const MOST = 100;

/** The bell in the bar: how much is unread, and the list. */
export function Bell() {
  const userId = useUserId();
  const button = useRef<HTMLButtonElement>(null);
  const unread = useStore(unreadNotifications, (count) => count);
  const [isOpen, setIsOpen] = useState(false);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => whenQuiet(() => setIsDue(true)), []);
  const toggle = () => {
    setIsDue(true);
    setIsOpen(!isOpen);
  };
  return (
    <>
      <Button
        ref={button}
        variant="bare"
        className="hl-btn-icon bell"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <BellIcon aria-hidden="true" />
        <span className="hl-hidden">{t('label', { unread })}</span>
        {unread > 0 && (
          <span className="bell-count hl-num" aria-hidden="true">
            {unread < MOST ? unread : t('many', { most: MOST - 1 })}
          </span>
        )}
      </Button>
      {isDue && (
        <Suspense>
          <Notifications key={userId} anchor={button} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
