import { useEffect, useRef, useState } from 'react';

const MOVE_MS = 200;

function standsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Ease-out: fast at first, then slower; from 0 to 1. */
const eased = (part: number) => 1 - (1 - part) ** 3;

/** Animates a whole number to each new value instead of jumping; without animation under reduced motion. */
export function useAnimatedNumber(value: number, ms = MOVE_MS): number {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    const from = latest.current;
    const show = (next: number) => {
      latest.current = next;
      setShown(next);
    };
    if (from === value) return undefined;
    if (standsStill() || ms <= 0 || document.hidden) {
      show(value);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(at: number) {
      const part = Math.min(1, Math.max(0, (at - began) / ms));
      show(Math.round(from + (value - from) * eased(part)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, ms]);
  return shown;
}
