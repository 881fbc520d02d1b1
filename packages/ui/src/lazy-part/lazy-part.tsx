import { t } from '@houselights/messages/catalogue/ui';
import { lazy, useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';

import { showToast } from '../toast/toast-store.ts';

const AGAIN_MS = 5_000;

export type LazyPart<P> = ComponentType<P> & { preload: () => void };

type Options<P> = {
  /** Rendered in its place while its code fails to load; nothing by default. */
  missing?: (props: P) => ReactNode;
  /** True for something that the user has just requested: a failure is reported to them. */
  isAskedFor?: boolean;
};

/**
 * A part of a page whose code loads on demand, inside a `Suspense`. If the code fails to load, the rest of the page stays as it is, and the
 * part is retried every 5 s and as soon as the network is back.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { missing = () => null, isAskedFor = false }: Options<P> = {},
): LazyPart<P> {
  let hasFailed = false;
  const listeners = new Set<() => void>();

  function begin() {
    let loading: Promise<{ default: ComponentType<P> }> | undefined;
    const once = () => {
      loading ??= load().then(
        (part) => ({ default: part }),
        () => {
          hasFailed = true;
          return { default: Missing };
        },
      );
      return loading;
    };
    return { once, Lazy: lazy(once) };
  }
  let current = begin();

  function again() {
    if (!hasFailed) return;
    hasFailed = false;
    current = begin();
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function Missing(props: P) {
    useEffect(() => {
      if (isAskedFor) showToast(t('partNotLoaded'), { tone: 'alarm' });
      const timer = setInterval(again, AGAIN_MS);
      window.addEventListener('online', again);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', again);
        again();
      };
    }, []);
    return missing(props);
  }

  function Part(props: P) {
    // Restores the type of the props, which a lazy generic component hides.
    const Current = useSyncExternalStore(subscribe, lazyNow, lazyNow) as ComponentType<P>;
    return <Current {...props} />;
  }
  function lazyNow() {
    return current.Lazy;
  }
  return Object.assign(Part, {
    preload: () => {
      again();
      void current.once();
    },
  });
}
