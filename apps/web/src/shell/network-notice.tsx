import { Info, NoticeBar, WifiOff } from '@houselights/ui';
import { useSyncExternalStore } from 'react';

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
  return (
    <>
      {maintenance && (
        <NoticeBar icon={<Info aria-hidden="true" />}>We are working on the house. It opens again shortly.</NoticeBar>
      )}
      {!online && (
        <NoticeBar tone="alarm" icon={<WifiOff aria-hidden="true" />}>
          You are offline. What is on the screen stays; the rest comes back with the network.
        </NoticeBar>
      )}
    </>
  );
}
