import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dock } from './dock.ts';

const PlayerHost = lazy(async () => ({ default: (await import('./components/player-host.tsx')).PlayerHost }));

/** The player's place above the pages: nothing at all until something is played. */
export function PlayerDock() {
  const { mode } = useSyncExternalStore(dock.subscribe, dock.get);
  if (mode === 'none') return null;
  return (
    <Suspense>
      <PlayerHost />
    </Suspense>
  );
}
