import type { Note } from './heartbeat.ts';

/** What a player says to the server. */
export type Report = {
  playing: boolean;
  /** Absent when there is nothing new to say of it. */
  position: (Note & { observedAt: string }) | undefined;
  /** The playback ends here. `page`: the page goes with it. */
  leaving: false | 'player' | 'page';
};
