import { Children, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx';
import { UiLink } from '../link/link.tsx';

export type RailProps = {
  title: string;
  more?: { href: string; label: string };
  /** Packshots: 6 to a view instead of 4. */
  tall?: boolean;
  /** The row that scrolls, for whoever keeps its place. */
  rowRef?: RefObject<HTMLUListElement | null>;
  children: ReactNode;
};

/** How far it is from one view to the next, in px: as many cards as are wholly in sight, at least one. */
function viewOf(list: HTMLElement): number {
  const [first, second] = list.querySelectorAll<HTMLElement>(':scope > *');
  const step = first && second ? Math.abs(second.offsetLeft - first.offsetLeft) : 0;
  return step && step * (Math.floor(list.clientWidth / step) || 1);
}

/** A row of cards under a heading: swipe, wheel, buttons, or arrow keys from card to card. */
export function Rail({ title, more, tall, rowRef, children }: RailProps) {
  const id = useId();
  const ownRef = useRef<HTMLUListElement>(null);
  const row = rowRef ?? ownRef;
  const [room, setRoom] = useState({ back: false, on: false, isBare: false });

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      const at = Math.abs(list.scrollLeft);
      const [back, on] = [at > 4, at + list.clientWidth < list.scrollWidth - 4];
      setRoom({ back, on, isBare: (back || on) && list.querySelector('a, button') === null });
    };
    look();
    list.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [children, row]);

  const page = (direction: 1 | -1) => {
    const list = row.current;
    if (!list) return;
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollBy({ left: direction * forward * viewOf(list), behavior: 'smooth' });
  };

  const arrows = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const list = event.currentTarget;
    const cards = [...list.children];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    if (at < 0) return;
    const forward = (event.key === 'ArrowRight') === (getComputedStyle(list).direction !== 'rtl');
    // What leads nowhere is passed over.
    const onward = forward ? cards.slice(at + 1) : cards.slice(0, at).toReversed();
    const next = onward.flatMap((card) => card.querySelector<HTMLElement>('a, button') ?? [])[0];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <section className="hl-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <div>
          {more && (
            <UiLink href={more.href} className="hl-section-more">
              {more.label}
            </UiLink>
          )}
          <span className="hl-rail-buttons" hidden={!room.back && !room.on}>
            <IconButton label={`Previous in ${title}`} disabled={!room.back} onClick={() => page(-1)}>
              <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton label={`Next in ${title}`} disabled={!room.on} onClick={() => page(1)}>
              <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
          </span>
        </div>
      </header>
      {/* The keys belong to the links inside; the list only hears them. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the list only hears the keys of its links; without any it is scrolled by itself */}
      <ul
        ref={row}
        className={cx('hl-rail', tall && 'hl-rail-tall')}
        tabIndex={room.isBare ? 0 : undefined}
        aria-labelledby={room.isBare ? id : undefined}
        onKeyDown={arrows}
      >
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
    </section>
  );
}
