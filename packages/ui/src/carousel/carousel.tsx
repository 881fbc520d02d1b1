import { t } from '@houselights/messages/catalogue/ui-carousel';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import { IconButton } from '../button/button.tsx';
import { ChevronLeft, ChevronRight, Pause, Play } from '../icons/icons.tsx';

export type CarouselProps = {
  label: string;
  /** `isNear` is false for a slide that cannot be reached yet: its expensive content can wait. */
  slides: readonly { id: string; name: string; content: (isNear: boolean) => ReactNode }[];
  /** ms per slide. */
  every?: number;
};

const lessMotion = '(prefers-reduced-motion: reduce)';

function movesAlone(): boolean {
  return !matchMedia(lessMotion).matches;
}

function watchMotion(changed: () => void): () => void {
  const list = matchMedia(lessMotion);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** ms before an automatic change at which the next slide is prepared. */
const AHEAD = 3000;

/**
 * Slides, one at a time: moved by swipe, by buttons, or automatically until the user points at it, focuses it or stops it. Does not move by
 * itself under reduced motion.
 */
export function Carousel({ label, slides, every = 9000 }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const mayMove = useSyncExternalStore(watchMotion, movesAlone, () => true);
  const [chosen, setChosen] = useState<boolean>();
  const plays = chosen ?? mayMove;
  const held = useRef(false);
  const { length } = slides;
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]));
  const approach = useCallback(
    (...views: number[]) => {
      const come = views.map((view) => (view + length) % length);
      setNear((known) => (come.every((view) => known.has(view)) ? known : new Set([...known, ...come])));
    },
    [length],
  );

  const go = (wanted: number) => {
    const list = track.current;
    if (!list) return;
    approach(wanted);
    const to = (wanted + length) % length;
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    const isNear = Math.abs(to - at) === 1 && movesAlone();
    list.scrollTo({ left: to * list.clientWidth * forward, behavior: isNear ? 'smooth' : 'instant' });
  };
  const choose = (wanted: number) => {
    setChosen(false);
    go(wanted);
  };

  useEffect(() => {
    const list = track.current;
    if (!list) return undefined;
    const look = () =>
      setAt(Math.min(length - 1, Math.round(Math.abs(list.scrollLeft) / Math.max(1, list.clientWidth))));
    list.addEventListener('scroll', look, { passive: true });
    return () => list.removeEventListener('scroll', look);
  }, [length]);

  useEffect(() => {
    if (!plays || length < 2) return undefined;
    const ahead = setTimeout(() => approach(at + 1), Math.max(0, every - AHEAD));
    const timer = setInterval(() => {
      if (!document.hidden && !held.current) go(at + 1);
    }, every);
    return () => {
      clearTimeout(ahead);
      clearInterval(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- go reads only what is listed
  }, [plays, at, length, every]);

  const hold = (isHeld: boolean) => () => {
    held.current = isHeld;
    if (isHeld) approach(at - 1, at + 1);
  };
  return (
    // Pointer and focus only pause it; the interactive elements are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears movement, does nothing by itself
    <section
      className="hl-carousel"
      aria-roledescription={t('carousel')}
      aria-label={label}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <div
        ref={track}
        className="hl-carousel-track"
        aria-live={plays ? 'off' : 'polite'}
        onTouchStart={() => {
          approach(at - 1, at + 1);
          setChosen(false);
        }}
      >
        {slides.map(({ id, name, content }, index) => (
          <div
            key={id}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the slide of the carousel pattern is a group; no tag is one
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('slideName', { position: index + 1, total: length, name })}
            inert={index !== at}
          >
            {content(near.has(index))}
          </div>
        ))}
      </div>
      {length > 1 && (
        <div className="hl-carousel-controls" data-theme="dark">
          {mayMove && (
            <IconButton label={t(plays ? 'pause' : 'play')} onClick={() => setChosen(!plays)}>
              {plays ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            </IconButton>
          )}
          <IconButton label={t('previous')} onClick={() => choose(at - 1)}>
            <ChevronLeft aria-hidden="true" className="hl-flip-rtl" />
          </IconButton>
          <span className="hl-carousel-dots">
            {slides.map(({ id, name }, index) => (
              <button
                key={id}
                type="button"
                aria-label={t('show', { name })}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => choose(index)}
              />
            ))}
          </span>
          <IconButton label={t('next')} onClick={() => choose(at + 1)}>
            <ChevronRight aria-hidden="true" className="hl-flip-rtl" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
