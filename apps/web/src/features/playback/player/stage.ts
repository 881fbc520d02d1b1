import type { EngineEvents, Sources } from './engine-types.ts';

/** Playback events of a stage. */
export type StageEvents = Omit<EngineEvents, 'grown'> & {
  firstFrame: () => void;
  playing: () => void;
  paused: () => void;
  waiting: () => void;
  /** Moves elsewhere, and waits for what is there. */
  seeking: () => void;
  ended: () => void;
  time: (currentTime: number, bufferedTo: number) => void;
  duration: (seconds: number) => void;
};

export type Source = {
  /** The formats available for the film. */
  sources: Sources;
  /** The first seconds as a separate file, if there is one. */
  startUrl: string | null;
  /** Seconds. */
  startAt: number;
  /** BCP 47: preferred over the default audio if there is such a track. */
  audioLanguage: string | null;
  /** Requests for files may carry CMCD headers. */
  cmcdHeaders: boolean;
};

export type Sound = { volume: number; muted: boolean; rate: number };

/** The controller's view of playback: backed by the DOM, or by a test. */
export type Stage = {
  load: (source: Source, events: StageEvents) => void;
  /** Rejects if the browser requires a press first. */
  play: () => Promise<void>;
  pause: () => void;
  seek: (seconds: number) => void;
  apply: (sound: Sound) => void;
  /** null: automatic. */
  chooseQuality: (level: number | null) => void;
  chooseAudio: (track: number) => void;
  unload: () => void;
};
