import { History, Monitor, Shield, SideNav, User } from '@houselights/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { QueryRoot } from '../lib/query.tsx';
import { useConfig } from '../lib/remote-config.tsx';

/** What is around every page of the account. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { device_management_enabled: hasDevices } = useConfig();
  const path = useLocation().pathname.replace(/\/$/, '');
  const places = [
    { href: '/account', label: 'Profile', icon: <User aria-hidden="true" /> },
    { href: '/account/security', label: 'Security', icon: <Shield aria-hidden="true" /> },
    ...(hasDevices
      ? [{ href: '/account/device-management', label: 'Devices', icon: <Monitor aria-hidden="true" /> }]
      : []),
    { href: '/watch-history', label: 'Watch history', icon: <History aria-hidden="true" /> },
  ];
  return (
    <QueryRoot>
      <div className="hl-wrap">
        <div className="hl-side">
          <SideNav label="Account" items={places.map((place) => ({ ...place, current: place.href === path }))} />
          {children}
        </div>
      </div>
    </QueryRoot>
  );
}
