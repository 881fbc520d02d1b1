import { useEffect } from 'react';
import { inQuiet } from '../lib/browser/quiet.ts';
import type { RemoteConfig } from '../lib/config/remote-config.tsx';
import { missingCode, routeOf } from '../routes/route-table.ts';
import { barPlaces, tabPlaces } from './places.tsx';

/** Targets of the bars and the account menu. */
function placesOf(config: RemoteConfig, signedIn: boolean): string[] {
  const bars = [...barPlaces(config, ''), ...tabPlaces(config, '')].map(({ href }) => href);
  const own = signedIn ? ['/account', '/watch-history', '/account/security'] : ['/login', '/signup'];
  return [...new Set([...bars, ...own])];
}

/** Prefetches the code of those pages while the browser is idle, so that the first press on one opens it immediately. */
export function useEarlyPages(config: RemoteConfig, signedIn: boolean): void {
  useEffect(
    () =>
      inQuiet(
        placesOf(config, signedIn).flatMap((href) => {
          const route = routeOf(config, href);
          // Skips pages that would redirect this user.
          if (!route || route.access === (signedIn ? 'signed-out' : 'signed-in')) return [];
          return missingCode(route, href).map((page) => page.prefetch);
        }),
      ),
    [config, signedIn],
  );
}
