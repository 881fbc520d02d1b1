import { createStore } from '../../lib/storage/store.ts';
import type { WatchState } from '../../shared/playback/watch-state.ts';

/** What is shown of a video around its picture. */
export type Showing = {
  id: string;
  title: string;
  note: string;
  posterUrl: string | null;
  /** Goes along to its page without standing in the address. */
  state: WatchState;
};

export type Dock = {
  /** page: in its place on /video/:id. mini: small, above whatever page is open. none: not to be seen. */
  mode: 'none' | 'page' | 'mini';
  showing: Showing | null;
  /** What comes after it, if anything. */
  next: Showing | null;
};

/** Where the player is and what it is called. Carries no player code, so that every page may look at it. */
export const dock = createStore<Dock>({ mode: 'none', showing: null, next: null });
