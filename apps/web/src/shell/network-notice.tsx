import { Info, NoticeBar, WifiOff } from '@houselights/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { serverAnswers } from '../lib/reach.ts';
import { hasSomethingToLose } from './something-to-lose.ts';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says when the network is gone, and when the house is closed for work. */
export function NetworkNotice({ maintenance }: { maintenance: boolean }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isReached = useSyncExternalStore(serverAnswers.subscribe, serverAnswers.get) && online;
  useEffect(() => {
    if (isReached) return undefined;
    // Without a network, or without the server, a reload leaves nothing: the browser asks first.
    const ask = (event: BeforeUnloadEvent) => {
      if (hasSomethingToLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isReached]);
  return (
    <>
      {maintenance && (
        <NoticeBar icon={<Info aria-hidden="true" />}>We're working on the site. It'll be back shortly.</NoticeBar>
      )}
      {!online && (
        <NoticeBar tone="alarm" icon={<WifiOff aria-hidden="true" />}>
          You're offline. What's on screen stays; the rest comes back when you're online.
        </NoticeBar>
      )}
    </>
  );
}
