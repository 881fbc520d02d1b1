import type { PlaybackExperience } from '@houselights/contracts';
import type { Note } from './heartbeat.ts';

/** A player's report to the server. */
export type Report = {
  playing: boolean;
  /** Absent if there is no progress to report. */
  position: (Note & { observedAt: string }) | undefined;
  /** Absent if nothing was played or tried. */
  experience?: PlaybackExperience | undefined;
  /** The playback ends here. `page`: the page unloads with it. */
  leaving: false | 'player' | 'page';
};
