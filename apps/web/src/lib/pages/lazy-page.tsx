import { lazy, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { ChunkFailure, fetchAhead } from './load-chunk.ts';
import { createStore } from '../storage/store.ts';

/** Code that loads on demand. */
export type LazyCode = {
  /** Loads the code ahead of time. Ignores failures. */
  preload: () => void;
  /** The same for a page that may be opened one day: fetches its code when the browser is idle. */
  prefetch: () => void;
  /** Resolves once the code has loaded; rejects with a ChunkFailure. */
  load: () => Promise<void>;
  isLoaded: () => boolean;
};

export type LazyPage = ComponentType & LazyCode;

const pending = createStore(0);

/** Marks a page as pending while `work` runs. */
async function whilePending<T>(work: Promise<T>): Promise<T> {
  pending.set(pending.get() + 1);
  try {
    return await work;
  } finally {
    pending.set(pending.get() - 1);
  }
}

const failed = new Set<() => void>();

/** Forgets all pages that failed to load: the next render retries. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A page whose code loads on demand, or on `preload` when somebody is about to open it. Once loaded it renders synchronously: a page that
 * suspends during hydration would be rendered again, while somebody may be pressing a button.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;
  let hasFailed = false;
  const once = () => {
    loading ??= load().then(
      (page) => {
        Loaded = page;
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
  let Coming = draw();
  function forget() {
    loading = undefined;
    hasFailed = false;
    Coming = draw();
  }
  const anew = () => {
    if (hasFailed) forget();
    return once();
  };
  const Page = () => {
    // Fixed at mount: swapping the component would restart the page.
    const [Drawn] = useState(() => Loaded ?? Coming);
    return <Drawn />;
  };
  return Object.assign(Page, {
    preload: () => {
      anew().catch(() => undefined);
    },
    prefetch: () => fetchAhead(load),
    load: async () => {
      await whilePending(anew());
    },
    isLoaded: () => Loaded !== undefined,
  });
}

/** Pages within another one, with a page table that is loaded on demand, too. Returns the code of the page at an address. */
export function lazyPagesWithin(
  load: () => Promise<(href: string) => LazyPage | undefined>,
): (href: string) => LazyCode {
  let pageOf: ((href: string) => LazyPage | undefined) | undefined;
  const find = async (href: string) => {
    pageOf ??= await load().catch((error: unknown) => {
      throw ChunkFailure.from(error);
    });
    return pageOf(href);
  };
  const ahead = (href: string, bring: (page: LazyPage) => void) => {
    find(href).then(
      (page) => page && bring(page),
      () => undefined,
    );
  };
  return (href) => ({
    preload: () => ahead(href, (page) => page.preload()),
    prefetch: () => ahead(href, (page) => page.prefetch()),
    load: async () => (await find(href))?.load(),
    isLoaded: () => pageOf !== undefined && (pageOf(href)?.isLoaded() ?? true),
  });
}

/** True while the code of the next page is loading. */
export function usePagePending(): boolean {
  return useSyncExternalStore(pending.subscribe, pending.get, () => 0) > 0;
}
