import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

type Options = {
  enabled: boolean;
  /** Number of items above the end: a change starts a new observation. */
  seen: number;
  /** Distance in px. */
  within?: number;
};

/** Calls `reach` when the element with the ref comes near the viewport. */
export function useNearEnd(
  reach: () => void,
  { enabled, seen, within = 500 }: Options,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });
  useEffect(() => {
    if (!enabled || !end.current) return undefined;
    const nearness = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `${within}px 0px` },
    );
    nearness.observe(end.current);
    return () => nearness.disconnect();
  }, [enabled, seen, within]);
  return end;
}
