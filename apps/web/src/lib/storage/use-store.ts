import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Subscribes to one part of a store; other changes do not rerender. `part` must return a stable reference. */
export function useStore<T, P>(store: Store<T>, part: (value: T) => P): P {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(store.get()),
  );
}
