import { createStore } from '../../lib/storage/store.ts';
import type { WatchState } from '../../shared/playback/watch-state.ts';

/** What is shown of a video around its picture. */
export type Showing = {
  id: string;
  title: string;
  note: string;
  posterUrl: string | null;
  /** Passed on to its page as history state, not in the address. */
  state: WatchState;
};

export type Dock = {
  /** page: in its slot on /video/:id. mini: small, above whatever page is open. none: invisible. */
  mode: 'none' | 'page' | 'mini';
  showing: Showing | null;
  /** The next video, if any. */
  next: Showing | null;
};

/** Where the player is and what it shows. Contains no player code, so that every page can import it. */
export const dock = createStore<Dock>({ mode: 'none', showing: null, next: null });
