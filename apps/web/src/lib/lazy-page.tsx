import { lazy, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';

export type LazyPage = ComponentType & { preload: () => void };

let pending = 0;
const listeners = new Set<() => void>();
function count(change: 1 | -1) {
  pending += change;
  for (const listener of listeners) listener();
}

/** A page whose code comes when it is needed, or on `preload` when someone is about to go there. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => {
    loading ??= load().then(
      (page) => ({ default: page }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Page = lazy(() => {
    count(1);
    return once().finally(() => count(-1));
  });
  return Object.assign(Page, {
    preload: () => {
      once().catch(() => undefined);
    },
  });
}

/** True while the code of a page that someone went to is on its way. */
export function usePagePending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => pending > 0,
  );
}
