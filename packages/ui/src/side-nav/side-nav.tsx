import { Fragment, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { UiLink } from '../link/link.tsx';

export type SideNavItem = {
  href: string;
  label: string;
  icon?: ReactNode;
  current?: boolean;
  /** The item's group: on wide screens, a heading is shown above the first of each. */
  group?: string;
};

/** A section's pages: a column on wide screens, a scrolling row on narrow ones. */
export function SideNav({ label, items }: { label: string; items: SideNavItem[] }) {
  const row = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  useEffect(() => {
    const nav = row.current;
    const link = nav?.querySelector<HTMLElement>('[aria-current]');
    if (!nav || !link) return;
    // Scrolls this row sideways only: the page stays put.
    const box = link.getBoundingClientRect();
    const frame = nav.getBoundingClientRect();
    nav.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className="hl-sidenav">
      {items.map((item, index) => (
        <Fragment key={item.href}>
          {item.group && item.group !== items[index - 1]?.group && (
            <span className="hl-sidenav-group" aria-hidden="true">
              {item.group}
            </span>
          )}
          <UiLink href={item.href} aria-current={item.current ? 'page' : undefined}>
            {item.icon}
            {item.label}
          </UiLink>
        </Fragment>
      ))}
    </nav>
  );
}
