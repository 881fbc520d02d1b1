import { t } from '@houselights/messages/catalogue/shell';
import { House, LayoutGrid, Radio, User, Vote } from '@houselights/ui';
import type { Place } from '@houselights/ui';
import type { RemoteConfig } from '../lib/config/remote-config.tsx';
import { routeOf } from '../routes/route-table.ts';

type Named = Omit<Place, 'label'> & {
  name: 'home' | 'browse' | 'live' | 'greenlight' | 'account' | 'store';
  /** A page of this place with an address of its own. */
  also?: string;
};

const main: Named[] = [
  { href: '/', name: 'home', icon: <House aria-hidden="true" /> },
  { href: '/browse', name: 'browse', icon: <LayoutGrid aria-hidden="true" /> },
  { href: '/live', name: 'live', icon: <Radio aria-hidden="true" /> },
  { href: '/greenlight', name: 'greenlight', icon: <Vote aria-hidden="true" /> },
];
const account: Named = {
  href: '/account',
  also: '/watch-history',
  name: 'account',
  icon: <User aria-hidden="true" />,
};
const store: Named = { href: '/store', name: 'store' };

function present(places: Named[], config: RemoteConfig, pathname: string): Place[] {
  return places
    .filter((place) => routeOf(config, place.href))
    .map(({ name, also, ...place }) => ({
      ...place,
      label: t(name),
      current: place.href === '/' ? pathname === '/' : pathname.startsWith(place.href) || pathname === also,
    }));
}

/** Items of the top bar that exist. */
export function barPlaces(config: RemoteConfig, pathname: string): Place[] {
  return present([...main, store], config, pathname);
}

/** Items of the phone's tab bar that exist. */
export function tabPlaces(config: RemoteConfig, pathname: string): Place[] {
  return present([...main, account], config, pathname);
}
