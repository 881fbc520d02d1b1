import { House, LayoutGrid, Radio, User, Vote } from '@houselights/ui';
import type { Place } from '@houselights/ui';
import type { RemoteConfig } from '../lib/remote-config.tsx';
import { routeOf } from '../routes/route-table.ts';

const main: Place[] = [
  { href: '/', label: 'Home', icon: <House aria-hidden="true" /> },
  { href: '/browse', label: 'Browse', icon: <LayoutGrid aria-hidden="true" /> },
  { href: '/live', label: 'Live', icon: <Radio aria-hidden="true" /> },
  { href: '/greenlight', label: 'Greenlight', icon: <Vote aria-hidden="true" /> },
];
const account: Place = { href: '/account', label: 'Account', icon: <User aria-hidden="true" /> };
const store: Place = { href: '/store', label: 'Store' };

function present(places: Place[], config: RemoteConfig, pathname: string): Place[] {
  return places
    .filter((place) => routeOf(config, place.href))
    .map((place) => ({ ...place, current: place.href === '/' ? pathname === '/' : pathname.startsWith(place.href) }));
}

/** The places of the bar on top: those that exist. */
export function barPlaces(config: RemoteConfig, pathname: string): Place[] {
  return present([...main, store], config, pathname);
}

/** The five places of the phone's bar: those that exist. */
export function tabPlaces(config: RemoteConfig, pathname: string): Place[] {
  return present([...main, account], config, pathname);
}
