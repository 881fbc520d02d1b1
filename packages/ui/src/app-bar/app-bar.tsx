import { t } from '@houselights/messages/catalogue/ui';
import type { ReactNode } from 'react';

import { UiLink } from '../link/link.tsx';

export type Place = { href: string; label: string; icon?: ReactNode; current?: boolean };

export type AppBarProps = { logo: ReactNode; places?: Place[]; children?: ReactNode };

/** The top bar: logo, main pages (from 992 px), and the account at its end. */
export function AppBar({ logo, places = [], children }: AppBarProps) {
  return (
    <header className="hl-bar">
      {logo}
      {places.length > 0 && (
        <nav aria-label={t('main')}>
          {places.map((place) => (
            <UiLink key={place.href} href={place.href} aria-current={place.current ? 'page' : undefined}>
              {place.label}
            </UiLink>
          ))}
        </nav>
      )}
      <div className="hl-bar-end">{children}</div>
    </header>
  );
}
