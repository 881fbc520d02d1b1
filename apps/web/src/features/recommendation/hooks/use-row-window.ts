import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

export type RowWindow = {
  columns: number;
  /** Pixels from one row to the next. */
  pitch: number;
  /** The rows to draw: from `first` to before `last`. */
  first: number;
  last: number;
};

/** Drawn above and below what is seen, in pixels: nothing is blank when one scrolls on. */
const MARGIN = 900;
/** Rows this far away are still drawn when the focus is in one of them. */
const FOCUS_ROWS = 40;

/** Rows are of one height, so a look at one tells the place of all. Kept for the way back to the page. */
let known = { columns: 4, pitch: 320 };

function measure(grid: HTMLElement): { columns: number; pitch: number } {
  const style = getComputedStyle(grid);
  const columns = style.gridTemplateColumns.split(' ').length;
  const height = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
  const pitch = height > 0 ? height + (Number.parseFloat(style.rowGap) || 0) : known.pitch;
  return { columns, pitch };
}

/**
 * Which rows of a long grid are worth drawing, where its page stands now. `onEnd` is called while the end is within `near` pixels of the
 * window's lower edge.
 */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  { count, near, onEnd }: { count: number; near: number; onEnd: () => void },
): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ ...known, first: 0, last: 8 });
  const end = useRef(onEnd);
  useLayoutEffect(() => {
    end.current = onEnd;
  });

  const look = useCallback(() => {
    const element = grid.current;
    if (!element) return;
    known = measure(element);
    const { columns, pitch } = known;
    const rows = Math.ceil(count / columns);
    const { top, bottom } = element.getBoundingClientRect();
    let first = Math.max(0, Math.floor((-top - MARGIN) / pitch));
    let last = Math.min(rows, Math.ceil((window.innerHeight - top + MARGIN) / pitch));
    const focused = element.contains(document.activeElement)
      ? Math.floor(Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index')) / columns)
      : -1;
    if (focused >= 0 && focused < first && first - focused < FOCUS_ROWS) first = focused;
    if (focused >= last && focused - last < FOCUS_ROWS) last = Math.min(rows, focused + 1);
    first = Math.min(first, Math.max(0, rows - 1));
    last = Math.max(last, Math.min(rows, first + 1));
    setShown((before) =>
      before.first === first && before.last === last && before.columns === columns && before.pitch === pitch
        ? before
        : { columns, pitch, first, last },
    );
    if (bottom - window.innerHeight < near) end.current();
  }, [grid, count, near]);

  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is worth drawing is known only once the page is laid out
    look();
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    const sizes = new ResizeObserver(soon);
    if (grid.current) sizes.observe(grid.current);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
      sizes.disconnect();
    };
  }, [look, grid]);

  return shown;
}
