import { useSyncExternalStore } from 'react';
import type { Store } from '../../../lib/storage/store.ts';

/** Follows one part of a store; other parts may change without drawing again. The part must be the same value while it is. */
export function useStore<T, P>(store: Store<T>, part: (value: T) => P): P {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(store.get()),
  );
}
