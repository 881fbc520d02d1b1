import { lazy, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { ChunkFailure, fetchAhead } from './load-chunk.ts';
import { createStore } from '../storage/store.ts';

/** Code that comes when it is needed. */
export type LazyCode = {
  /** Its code travels ahead of time. Nothing happens when it can't. */
  preload: () => void;
  /** The same for somebody who may go there one day: its code is fetched when the browser has nothing else to do. */
  prefetch: () => void;
  /** Resolves once its code is here; rejects with a ChunkFailure. */
  load: () => Promise<void>;
  isLoaded: () => boolean;
};

export type LazyPage = ComponentType & LazyCode;

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

/**
 * A page whose code comes when it is needed, or on `preload` when someone is about to go there. Once it is here the page draws at once: one
 * that suspends while React takes over what the server drew would be drawn anew, under somebody's press.
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
    // As it was when the page was opened: another one in its place would begin anew.
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

/**
 * The pages within another one, whose table comes by itself, too: whoever never goes there does not carry it. Answers the code of the one
 * that an address leads to.
 */
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

/** True while the code of a page that someone went to is on its way. */
export function usePagePending(): boolean {
  return useSyncExternalStore(pending.subscribe, pending.get, () => 0) > 0;
}
