import { lazyPart } from '@houselights/ui';
import { Suspense, useSyncExternalStore } from 'react';
import { dock } from './dock.ts';

const PlayerHost = lazyPart(async () => (await import('./components/player-host.tsx')).PlayerHost);

/** The player above the pages: renders nothing until something is played. */
export function PlayerDock() {
  const { mode } = useSyncExternalStore(dock.subscribe, dock.get, dock.get);
  if (mode === 'none') return null;
  return (
    <Suspense>
      <PlayerHost />
    </Suspense>
  );
}
