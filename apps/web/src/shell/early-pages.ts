import { useEffect } from 'react';
import { inQuiet } from '../lib/browser/quiet.ts';
import type { RemoteConfig } from '../lib/config/remote-config.tsx';
import { missingCode, routeOf } from '../routes/route-table.ts';
import { barPlaces, tabPlaces } from './places.tsx';

/** What the bars, and the account's menu, lead to. */
function placesOf(config: RemoteConfig, signedIn: boolean): string[] {
  const bars = [...barPlaces(config, ''), ...tabPlaces(config, '')].map(({ href }) => href);
  const own = signedIn ? ['/account', '/watch-history', '/account/security'] : ['/login', '/signup'];
  return [...new Set([...bars, ...own])];
}

/** Brings the code of those pages while nothing else happens, so that the first press on one of them opens it at once. */
export function useEarlyPages(config: RemoteConfig, signedIn: boolean): void {
  useEffect(
    () =>
      inQuiet(
        placesOf(config, signedIn).flatMap((href) => {
          const route = routeOf(config, href);
          // Nobody who is signed out gets further than the form of a page that is for others.
          if (!route || route.access === (signedIn ? 'signed-out' : 'signed-in')) return [];
          return missingCode(route, href).map((page) => page.prefetch);
        }),
      ),
    [config, signedIn],
  );
}
