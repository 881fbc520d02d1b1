import { useSyncExternalStore } from 'react';
import { persistently } from '../network/retry.ts';
import { createStore } from '../storage/store.ts';

export type Answer<T> = {
  /** The last one that came, even if a later question failed. */
  data: T | undefined;
  /** Of the last question; undefined once one is answered. */
  error: unknown;
  /** Also while it is tried again after `error`. */
  isFetching: boolean;
  /** The last question got no answer, however often it was tried. */
  hasFailed: boolean;
};

type Options<T> = {
  ask: () => Promise<T>;
  /** ms for which an answer is good enough for whoever comes next, or comes back. */
  freshFor: (data: T) => number;
  /** True while the answer changes by itself and is asked for again as soon as it is not fresh any more. */
  follows?: (data: T) => boolean;
};

/** True once a part of the page looks: the rest of a page that the server drew is taken over as it was before. */
let isTakingOver = false;

/**
 * One answer of the server for everybody who looks at it. What the server tells everyone alike, asked without a session, is a shared answer: a
 * document may bring it along, and no page needs the query cache for it; what is asked with the session, where there is one, is in the query
 * cache, which forgets it when another account signs in. Asks only while somebody looks.
 */
export function createSharedAnswer<T>({ ask, freshFor, follows = () => false }: Options<T>) {
  const state = createStore<Answer<T>>({ data: undefined, error: undefined, isFetching: false, hasFailed: false });
  /** What the server drew with, and so what its page is taken over with, part by part, whatever has come meanwhile. */
  let drawn = state.get();
  let answeredAt = -Infinity;
  let watchers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refetch(): Promise<void> {
    if (state.get().isFetching) return;
    clearTimeout(timer);
    state.set({ ...state.get(), isFetching: true });
    try {
      // Said at once: nobody looks at grey boxes while it is tried again behind them.
      const data = await persistently(ask, (error) => state.set({ ...state.get(), error }));
      answeredAt = Date.now();
      state.set({ data, error: undefined, isFetching: false, hasFailed: false });
    } catch (error) {
      state.set({ ...state.get(), error, isFetching: false, hasFailed: true });
    }
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    const { data } = state.get();
    if (watchers > 0 && data !== undefined && follows(data)) timer = setTimeout(lookAgain, freshFor(data));
  }

  function look(): void {
    const { data, error } = state.get();
    const isFresh = data !== undefined && error === undefined && Date.now() - answeredAt < freshFor(data);
    if (isFresh) plan();
    else void refetch();
  }

  function lookAgain(): void {
    // A page in the background follows nothing; it looks when it is back in front.
    if (!document.hidden) look();
  }

  function keepDrawn(): void {
    if (!isTakingOver) drawn = state.get();
  }

  function subscribe(changed: () => void): () => void {
    isTakingOver = true;
    const unsubscribe = state.subscribe(changed);
    watchers += 1;
    if (watchers === 1) {
      document.addEventListener('visibilitychange', lookAgain);
      window.addEventListener('online', lookAgain);
    }
    look();
    return () => {
      unsubscribe();
      watchers -= 1;
      if (watchers > 0) return;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('online', lookAgain);
    };
  }

  /** Takes what another answer told along the way. */
  function prime(data: T): void {
    if (state.get().isFetching) return;
    answeredAt = Date.now();
    state.set({ data, error: undefined, isFetching: false, hasFailed: false });
    keepDrawn();
  }

  /** Knows nothing any more, as if nobody had asked: the next page that is drawn here has another document. */
  function forget(): void {
    state.set({ data: undefined, error: undefined, isFetching: false, hasFailed: false });
    keepDrawn();
  }

  /** Asks once, before anybody looks. After a failure nothing is known, as if nobody had asked. */
  async function prepare(): Promise<void> {
    const data = await ask().catch(() => undefined);
    if (data === undefined) forget();
    else prime(data);
  }

  return {
    get: state.get,
    drawn: () => drawn,
    subscribe,
    refetch,
    prime,
    forget,
    prepare,
    /** Asks ahead of time, if need be: somebody is about to look. */
    warm: look,
  };
}

export type SharedAnswer<T> = ReturnType<typeof createSharedAnswer<T>>;

const KEPT = 60;

/** One shared answer for each key; those that were looked at last are kept. */
export function createSharedAnswers<T>({
  ask,
  freshFor,
}: {
  ask: (key: string) => Promise<T>;
  freshFor: () => number;
}) {
  const known = new Map<string, SharedAnswer<T>>();
  return (key: string): SharedAnswer<T> => {
    const answer = known.get(key) ?? createSharedAnswer({ ask: () => ask(key), freshFor });
    known.delete(key);
    known.set(key, answer);
    for (const oldest of known.size > KEPT ? known.keys() : []) {
      known.delete(oldest);
      break;
    }
    return answer;
  };
}

type Unanswered = {
  /** There is nothing to tell yet, not even that it does not work. */
  isPending: boolean;
  /**
   * There may still be an answer: for what would rather wait than do without. Once it was asked for in vain, what waited for it has gone on, and
   * does not wait again while somebody else asks.
   */
  isOpen: boolean;
};

/** What is known of the answer now. Asks for it when it is not fresh. */
export function useAnswer<T>({ subscribe, get, drawn }: SharedAnswer<T>): Answer<T> & Unanswered {
  const answer = useSyncExternalStore(subscribe, get, drawn);
  const isPending = answer.data === undefined && answer.error === undefined;
  return {
    ...answer,
    isPending,
    isOpen: answer.data === undefined && !answer.hasFailed && (isPending || answer.isFetching),
  };
}
