import { useEffect, useLayoutEffect } from 'react';
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

/** Goes to `top` now, or as soon as the page has grown tall enough; the reader's own scrolling wins. */
function restore(top: number): () => void {
  const tryNow = () => {
    window.scrollTo(0, top);
    return document.documentElement.scrollHeight >= top + window.innerHeight;
  };
  if (tryNow()) return () => undefined;
  const growth = new ResizeObserver(() => {
    if (tryNow()) stop();
  });
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** New pages start at the top, or at their #hash; going back and forward finds the place where one was. */
export function useScrollRestoration(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();

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
    if (type === 'POP') return restore(positions.get(key) ?? 0);
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, 0);
    return undefined;
    // A change of the query alone (a tab, a filter) is no new page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- key changes with every navigation, pathname with a page
  }, [pathname, type === 'POP' ? key : '', hash]);
}
