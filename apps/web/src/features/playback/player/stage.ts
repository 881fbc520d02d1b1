import type { Quality } from './state.ts';

/** What a stage tells of what is seen and heard. */
export type StageEvents = {
  firstFrame: () => void;
  playing: () => void;
  paused: () => void;
  waiting: () => void;
  ended: () => void;
  time: (currentTime: number, bufferedTo: number) => void;
  duration: (seconds: number) => void;
  qualities: (qualities: readonly Quality[]) => void;
  shown: (height: number) => void;
  /** `expired`: the addresses are not honoured any more. */
  failed: (why: 'expired' | 'network' | 'media') => void;
};

export type Source = {
  /** The HLS playlist. */
  url: string;
  /** The first seconds as a file of their own, if there is one. */
  startUrl: string | null;
  /** Seconds. */
  startAt: number;
};

export type Sound = { volume: number; muted: boolean; rate: number };

/** Where pictures come from, as the controller knows it: a document is behind it, or a test. */
export type Stage = {
  load: (source: Source, events: StageEvents) => void;
  /** Rejects when the browser wants a press first. */
  play: () => Promise<void>;
  pause: () => void;
  seek: (seconds: number) => void;
  apply: (sound: Sound) => void;
  /** null: the engine chooses. */
  chooseQuality: (level: number | null) => void;
  unload: () => void;
};
