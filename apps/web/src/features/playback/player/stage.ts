import type { EngineEvents, Sources } from './engine-types.ts';

/** What a stage tells of what is seen and heard. */
export type StageEvents = EngineEvents & {
  firstFrame: () => void;
  playing: () => void;
  paused: () => void;
  waiting: () => void;
  ended: () => void;
  time: (currentTime: number, bufferedTo: number) => void;
  duration: (seconds: number) => void;
};

export type Source = {
  /** The forms that the film is there in. */
  sources: Sources;
  /** The first seconds as a file of their own, if there is one. */
  startUrl: string | null;
  /** Seconds. */
  startAt: number;
  /** BCP 47: taken instead of the usual sound where there is such a track. */
  audioLanguage: string | null;
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
  chooseAudio: (track: number) => void;
  unload: () => void;
};
