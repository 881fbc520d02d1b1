import { t } from '@houselights/messages/catalogue/ui';
import { cx } from '../cx.ts';
import type { Place } from '../app-bar/app-bar.tsx';
import { UiLink } from '../link/link.tsx';

/** At most five items, in thumb's reach on a phone. With more, the rest belongs behind the last one. */
export function TabBar({ places, still }: { places: Place[]; still?: boolean }) {
  return (
    <nav aria-label={t('mainBottom')} className={cx('hl-tabbar', still && 'hl-tabbar-still')}>
      {places.slice(0, 5).map((place) => (
        <UiLink key={place.href} href={place.href} aria-current={place.current ? 'page' : undefined}>
          {place.icon}
          <span>{place.label}</span>
        </UiLink>
      ))}
    </nav>
  );
}
