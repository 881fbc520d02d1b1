import { useSyncExternalStore } from 'react';
import { storage } from '../storage/storage.ts';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

function apply(theme: Theme) {
  document.documentElement.dataset['theme'] = theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('--house').trim();
  for (const listener of listeners) listener();
}

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Follows the system theme until a choice is stored, and choices made in other tabs. Called once at startup. */
export function watchTheme(): void {
  const system = matchMedia('(prefers-color-scheme: light)');
  const follow = () => apply(storage.get('theme') ?? (system.matches ? 'light' : 'dark'));
  system.addEventListener('change', follow);
  storage.watch('theme', follow);
}

/** The current theme and a function to choose one. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, current, () => 'dark' as const);
  const choose = (next: Theme) => {
    storage.set('theme', next);
    apply(next);
  };
  return [theme, choose];
}
