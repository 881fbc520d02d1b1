import type { Playback } from '@houselights/contracts';
import type { AudioChoice, Quality } from './state.ts';

export type EngineEvents = {
  qualities: (qualities: readonly Quality[]) => void;
  /** The audio tracks, and the index of the current one. */
  audioTracks: (tracks: readonly AudioChoice[], current: number) => void;
  shown: (height: number) => void;
  /** The film has more sizes by now than the engine knows of. Without it, the engine does not ask. */
  grown?: () => void;
  /** `expired`: the addresses no longer work. */
  failed: (why: 'expired' | 'network' | 'media') => void;
};

/**
 * Input of an engine. `audioLanguage`: preferred over the default audio if there is such a track. `cmcdHeaders`: tell the server about the
 * buffer and the bandwidth with each request (CTA-5004).
 */
export type Feed = { url: string; startAt: number; audioLanguage: string | null; cmcdHeaders: boolean };

/** Feeds one video element from a playlist or manifest. */
export type Engine = {
  chooseQuality: (level: number | null) => void;
  chooseAudio: (track: number) => void;
  destroy: () => void;
};

export type Sources = Playback['sources'];
