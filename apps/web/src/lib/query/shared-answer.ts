import { useSyncExternalStore } from 'react';
import { persistently } from '../network/retry.ts';
import { createStore } from '../storage/store.ts';

export type Answer<T> = {
  /** The last answer, even if a later request failed. */
  data: T | undefined;
  /** Error of the last request; undefined once one succeeds. */
  error: unknown;
  /** True also during retries after `error`. */
  isFetching: boolean;
  /** The last request failed after all retries. */
  hasFailed: boolean;
};

type Options<T> = {
  ask: () => Promise<T>;
  /** ms for which an answer is fresh for new or returning readers. */
  freshFor: (data: T) => number;
  /** True while the answer changes by itself and is refetched as soon as it is stale. */
  follows?: (data: T) => boolean;
};

/** True once a component has subscribed: the rest of a server-rendered page then hydrates with the earlier state. */
let isTakingOver = false;

/**
 * One answer of the server, shared by all components that read it. A shared answer is requested without a session and is the same for
 * everyone: a document may embed it, and pages need no query cache for it. What is requested with the session, if any, lives in the query
 * cache, which is cleared when another account signs in. Fetches only while there are subscribers.
 */
export function createSharedAnswer<T>({ ask, freshFor, follows = () => false }: Options<T>) {
  const state = createStore<Answer<T>>({ data: undefined, error: undefined, isFetching: false, hasFailed: false });
  /** The state that the server rendered with: each part of its page hydrates with it, whatever has arrived since. */
  let drawn = state.get();
  let answeredAt = -Infinity;
  let watchers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refetch(): Promise<void> {
    if (state.get().isFetching) return;
    clearTimeout(timer);
    state.set({ ...state.get(), isFetching: true });
    try {
      // Shown immediately: readers should not stare at skeletons during the retries.
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
    // A background tab polls nothing; it refetches when it becomes visible.
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

  /** Takes data that another answer included. */
  function prime(data: T): void {
    if (state.get().isFetching) return;
    answeredAt = Date.now();
    state.set({ data, error: undefined, isFetching: false, hasFailed: false });
    keepDrawn();
  }

  /** Back to the initial state: the next page rendered here belongs to another document. */
  function forget(): void {
    state.set({ data: undefined, error: undefined, isFetching: false, hasFailed: false });
    keepDrawn();
  }

  /** Fetches once before anything subscribes. A failure leaves the initial state. */
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
    /** Fetches ahead of time if stale: a component is about to subscribe. */
    warm: look,
  };
}

export type SharedAnswer<T> = ReturnType<typeof createSharedAnswer<T>>;

const KEPT = 60;

/** One shared answer per key; keeps the most recently used ones. */
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
  /** There is nothing to show yet, not even an error. */
  isPending: boolean;
  /**
   * There may still be an answer: for components that would rather wait than do without. After a final failure they have moved on, and do
   * not wait again while another component retries.
   */
  isOpen: boolean;
};

/** The current state of the answer. Fetches it if stale. */
export function useAnswer<T>({ subscribe, get, drawn }: SharedAnswer<T>): Answer<T> & Unanswered {
  const answer = useSyncExternalStore(subscribe, get, drawn);
  const isPending = answer.data === undefined && answer.error === undefined;
  return {
    ...answer,
    isPending,
    isOpen: answer.data === undefined && !answer.hasFailed && (isPending || answer.isFetching),
  };
}
