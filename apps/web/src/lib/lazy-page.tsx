import { lazy, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { ChunkFailure, fetchAhead } from './load-chunk.ts';
import { createStore } from './store.ts';

export type LazyPage = ComponentType & {
  /** Its code travels ahead of time. Nothing happens when it can't. */
  preload: () => void;
  /** The same for somebody who may go there one day: its code is fetched when the browser has nothing else to do. */
  prefetch: () => void;
  /** Resolves once its code is here; rejects with a ChunkFailure. */
  load: () => Promise<void>;
  isLoaded: () => boolean;
};

const pending = createStore(0);

/** Shows for as long as `work` takes that a page is on its way. */
async function whilePending<T>(work: Promise<T>): Promise<T> {
  pending.set(pending.get() + 1);
  try {
    return await work;
  } finally {
    pending.set(pending.get() - 1);
  }
}

const failed = new Set<() => void>();

/** Forgets every page that could not be loaded: whoever draws one tries again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A page whose code comes when it is needed, or on `preload` when someone is about to go there. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let isLoaded = false;
  let loading: Promise<{ default: ComponentType }> | undefined;
  let hasFailed = false;
  const once = () => {
    loading ??= load().then(
      (page) => {
        isLoaded = true;
        return { default: page };
      },
      (error: unknown) => {
        hasFailed = true;
        failed.add(forget);
        throw ChunkFailure.from(error);
      },
    );
    return loading;
  };
  const draw = () => lazy(() => whilePending(once()));
  let Current = draw();
  function forget() {
    loading = undefined;
    hasFailed = false;
    Current = draw();
  }
  const anew = () => {
    if (hasFailed) forget();
    return once();
  };
  const Page = () => <Current />;
  return Object.assign(Page, {
    preload: () => {
      anew().catch(() => undefined);
    },
    prefetch: () => fetchAhead(load),
    load: async () => {
      await whilePending(anew());
    },
    isLoaded: () => isLoaded,
  });
}

/** True while the code of a page that someone went to is on its way. */
export function usePagePending(): boolean {
  return useSyncExternalStore(pending.subscribe, pending.get, () => 0) > 0;
}
