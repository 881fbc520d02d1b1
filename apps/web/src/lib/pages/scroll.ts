import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const KEY = 'scroll-positions';
const GIVE_UP_MS = 2000;

function load(): Map<string, number> {
  try {
    const rows: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const pairs = Array.isArray(rows) ? rows.filter((row): row is [string, number] => Array.isArray(row)) : [];
    return new Map(pairs);
  } catch {
    return new Map();
  }
}

const positions = load();

function save() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-50)));
  } catch {
    // A page that cannot keep it starts at the top after a reload.
  }
}

const AGAIN_MS = 50;
const OWN_SCROLLING = ['wheel', 'touchmove', 'keydown'];

/**
 * Goes to `top` now, or as soon as the page has grown tall enough, and once more when the page has found its shape; the reader's own
 * scrolling wins.
 */
function restore(top: number): () => void {
  const tryNow = () => {
    window.scrollTo(0, top);
    return document.documentElement.scrollHeight >= top + window.innerHeight;
  };
  let isThere = tryNow();
  if (top === 0) return () => undefined;
  const growth = new ResizeObserver(() => {
    if (!isThere) isThere = tryNow();
  });
  const again = setTimeout(() => {
    isThere = tryNow();
  }, AGAIN_MS);
  const stop = () => {
    growth.disconnect();
    clearTimeout(again);
    clearTimeout(timer);
    for (const event of OWN_SCROLLING) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  for (const event of OWN_SCROLLING) window.addEventListener(event, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** The router gives every page that the browser itself has loaded the same key. */
const LOADED = 'default';

/** True when the browser loaded this page once more: after a reload, or on the way back from another site. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward');
}

// A page that was opened anew was never scrolled.
if (!isReturn()) for (const key of positions.keys()) if (key.startsWith(`${LOADED} `)) positions.delete(key);

/** The key of this place in the history. */
function useEntryKey(): string {
  const { key, pathname } = useLocation();
  return key === LOADED ? `${LOADED} ${pathname}` : key;
}

/** New pages start at the top, or at their #hash; going back and forward finds the place where one was. */
export function useScrollRestoration(): void {
  const { hash, pathname } = useLocation();
  const key = useEntryKey();
  const type = useNavigationType();
  const hasArrived = useRef(false);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, []);

  // Before the next page has pulled the window up: where that leaves it is not where the reader was on this one.
  useLayoutEffect(() => {
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    const isFresh = !hasArrived.current && !isReturn();
    hasArrived.current = true;
    // A page that was just opened is at its top already, or where its reader has scrolled while its code came.
    if (isFresh && type === 'POP') return undefined;
    if (type === 'POP') return restore(positions.get(key) ?? 0);
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, 0);
    return undefined;
    // A change of the query alone (a tab, a filter) is no new page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- key changes with every navigation, pathname with a page
  }, [pathname, type === 'POP' ? key : '', hash]);
}

/** Whoever comes back to a page finds a row of it where it was scrolled to. */
export function useRowPlace(row: RefObject<HTMLElement | null>, name: string): void {
  const place = `${useEntryKey()} ${name}`;
  const type = useNavigationType();
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const kept = type === 'POP' ? positions.get(place) : undefined;
    const timer = kept === undefined ? undefined : setTimeout(() => list.scrollTo({ left: kept }), AGAIN_MS);
    const note = () => positions.set(place, list.scrollLeft);
    list.addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(timer);
      list.removeEventListener('scroll', note);
    };
  }, [row, place, type]);
}
