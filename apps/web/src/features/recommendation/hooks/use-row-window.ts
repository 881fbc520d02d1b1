import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

export type RowWindow = {
  columns: number;
  /** Pixels from one row to the next. */
  pitch: number;
  /** Rows to render: from `first` up to, not including, `last`. */
  first: number;
  last: number;
};

/** Rendered above and below the viewport, in pixels, so that scrolling reveals no blanks. */
const MARGIN = 900;
/** A row with the focus stays rendered up to this many rows away. */
const FOCUS_ROWS = 40;

/** All rows have the same height, so measuring one locates all. Kept for returning to the page. */
let known = { columns: 4, pitch: 320 };

function measure(grid: HTMLElement): { columns: number; pitch: number } {
  const style = getComputedStyle(grid);
  const columns = style.gridTemplateColumns.split(' ').length;
  const height = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
  const pitch = height > 0 ? height + (Number.parseFloat(style.rowGap) || 0) : known.pitch;
  return { columns, pitch };
}

/**
 * The rows of a long grid to render at the current scroll position. Calls `onEnd` while the end is within `near` pixels of the viewport's
 * lower edge.
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
