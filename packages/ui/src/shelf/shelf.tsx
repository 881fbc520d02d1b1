import { t } from '@houselights/messages/catalogue/ui-shelf';
import { Children, startTransition, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx';
import { UiLink } from '../link/link.tsx';

export type ShelfProps = {
  title: string;
  more?: { href: string; label: string };
  /** Packshots: 6 per view instead of 4. */
  tall?: boolean;
  /** Renders the cards with the page: for rows of the first screen. Other rows render when they come near the viewport. */
  first?: boolean;
  /** The scrolling row, for callers that keep its position. */
  rowRef?: RefObject<HTMLUListElement | null>;
  children: ReactNode;
};

/** Distance to the next view in px: the cards wholly visible, at least one. */
function viewOf(list: HTMLElement): number {
  const [first, second] = list.querySelectorAll<HTMLElement>(':scope > *');
  const step = first && second ? Math.abs(second.offsetLeft - first.offsetLeft) : 0;
  return step && step * (Math.floor(list.clientWidth / step) || 1);
}

/** Cards that a wide screen shows at once. */
const VIEW = { lying: 4, tall: 6 } as const;

/**
 * Number of cards to render: none while the row is far from the viewport, the first view once it is near, and all once the user could reach
 * the next view.
 */
function useDrawn(row: RefObject<HTMLUListElement | null>, total: number, view: number, isFirst: boolean): number {
  const [drawn, setDrawn] = useState(isFirst ? view : 0);
  const isWhole = drawn >= total;
  useEffect(() => {
    const list = row.current;
    const next = list?.querySelector(':scope > .hl-shelf-wait');
    if (isWhole || !list || !next) return undefined;
    // Against the viewport first, then against the row itself, whose edges hide the rest.
    const options = drawn === 0 ? { rootMargin: '500px 0px' } : { root: list, rootMargin: '0px 60%' };
    const nearness = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setDrawn(drawn === 0 ? view : Infinity));
    }, options);
    nearness.observe(next);
    return () => nearness.disconnect();
  }, [row, drawn, isWhole, view]);
  return Math.min(drawn, total);
}

/** A row of cards under a heading: scrolls by swipe, wheel, buttons, or arrow keys from card to card. */
export function Shelf({ title, more, tall = false, first = false, rowRef, children }: ShelfProps) {
  const id = useId();
  const ownRef = useRef<HTMLUListElement>(null);
  const row = rowRef ?? ownRef;
  const [room, setRoom] = useState({ back: false, on: false, isBare: false });
  const cards = Children.toArray(children);
  const drawn = useDrawn(row, cards.length, tall ? VIEW.tall : VIEW.lying, first);

  useEffect(() => {
    const list = row.current;
    if (!list || drawn === 0) return;
    const look = () => {
      const at = Math.abs(list.scrollLeft);
      const [back, on] = [at > 4, at + list.clientWidth < list.scrollWidth - 4];
      const isBare = (back || on) && list.querySelector('a, button, .hl-shelf-wait') === null;
      setRoom((known) =>
        known.back === back && known.on === on && known.isBare === isBare ? known : { back, on, isBare },
      );
    };
    list.addEventListener('scroll', look, { passive: true });
    // Also runs immediately, when layout is clean anyway.
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [row, cards.length, drawn]);

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
    // Skips cards without a link.
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
          <span className="hl-shelf-buttons" hidden={!room.back && !room.on}>
            <IconButton label={t('previous', { title })} disabled={!room.back} onClick={() => page(-1)}>
              <ChevronLeft aria-hidden="true" className="hl-flip-rtl" />
            </IconButton>
            <IconButton label={t('next', { title })} disabled={!room.on} onClick={() => page(1)}>
              <ChevronRight aria-hidden="true" className="hl-flip-rtl" />
            </IconButton>
          </span>
        </div>
      </header>
      {/* The keys belong to the links inside; the list only listens. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the list only hears the keys of its links; without any it is scrolled by itself */}
      <ul
        ref={row}
        className={cx('hl-shelf', tall && 'hl-shelf-tall')}
        tabIndex={room.isBare ? 0 : undefined}
        aria-labelledby={room.isBare ? id : undefined}
        onKeyDown={arrows}
      >
        {cards.slice(0, drawn).map((card, index) => (
          <li key={index}>{card}</li>
        ))}
        {/* Placeholders keep the row's final width and height. */}
        {cards.slice(drawn).map((_, index) => (
          <li key={`wait ${drawn + index}`} className="hl-shelf-wait" aria-hidden="true">
            {drawn + index === 0 && <span className={tall ? 'hl-pack' : 'hl-pic'} />}
          </li>
        ))}
      </ul>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
    </section>
  );
}
