import { useEffect } from 'react';
import { WatchHistoryPage } from '../features/playback/components/watch-history-page.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { AccountFrame } from './account-frame.tsx';

export function WatchHistoryRoute() {
  useEffect(watchIntent, []);
  return (
    <AccountFrame>
      <WatchHistoryPage />
    </AccountFrame>
  );
}
