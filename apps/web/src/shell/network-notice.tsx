import { t } from '@houselights/messages/catalogue/shell';
import { Info, NoticeBar, WifiOff } from '@houselights/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { serverAnswers } from '../lib/network/reach.ts';
import { hasSomethingToLose } from './something-to-lose.ts';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Shows when the network is down, and the operator's message during maintenance. */
export function NetworkNotice({ maintenance }: { maintenance: string | undefined }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isReached = useSyncExternalStore(serverAnswers.subscribe, serverAnswers.get, () => true) && online;
  useEffect(() => {
    if (isReached) return undefined;
    // Offline, or without the server, a reload would lose the page: the browser confirms first.
    const ask = (event: BeforeUnloadEvent) => {
      if (hasSomethingToLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isReached]);
  return (
    <>
      {maintenance !== undefined && <NoticeBar icon={<Info aria-hidden="true" />}>{maintenance}</NoticeBar>}
      {!online && (
        <NoticeBar tone="alarm" icon={<WifiOff aria-hidden="true" />}>
          {t('offline')}
        </NoticeBar>
      )}
    </>
  );
}
