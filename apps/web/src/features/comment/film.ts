import type { Store } from '../../lib/storage/store.ts';

/** The video above its comments. Times are in seconds. */
export type Film = {
  /** Null while nobody knows. */
  length: number | null;
  playFrom: (seconds: number) => void;
  /** How far the reader has seen it; Infinity for all of it. */
  seen: Pick<Store<number>, 'get' | 'subscribe'>;
};
