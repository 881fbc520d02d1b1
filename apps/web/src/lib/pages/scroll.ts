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
    // Without storage, a reload starts at the top.
  }
}

const AGAIN_MS = 50;
const OWN_SCROLLING = ['wheel', 'touchmove', 'keydown'];

/**
 * Scrolls to `top` now, or as soon as the page is tall enough, and once more when its layout has settled; the reader's own scrolling wins.
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

/** The router gives the same key to every page loaded by the browser itself. */
const LOADED = 'default';

/** True if the browser loaded this page again: a reload, or on the way back from another site. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward');
}

// A freshly opened page was never scrolled.
if (!isReturn()) for (const key of positions.keys()) if (key.startsWith(`${LOADED} `)) positions.delete(key);

/** The key of this history entry. */
function useEntryKey(): string {
  const { key, pathname } = useLocation();
  return key === LOADED ? `${LOADED} ${pathname}` : key;
}

/** New pages start at the top, or at their #hash; going back and forward restores the scroll position. */
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

  // A layout effect, so that the listener is gone before the next page scrolls up: that is not a position on this page.
  useLayoutEffect(() => {
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    const isFresh = !hasArrived.current && !isReturn();
    hasArrived.current = true;
    // A page that was just opened is at its top, or where its reader scrolled while its code loaded.
    if (isFresh && type === 'POP') return undefined;
    if (type === 'POP') return restore(positions.get(key) ?? 0);
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, 0);
    return undefined;
    // A change of the query alone (a tab, a filter) is not a new page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- key changes with every navigation, pathname with a page
  }, [pathname, type === 'POP' ? key : '', hash]);
}

/** Restores a row's scroll position when the reader comes back to the page. */
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
