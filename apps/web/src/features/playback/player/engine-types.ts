import type { Playback } from '@houselights/contracts';
import type { AudioChoice, Quality } from './state.ts';

export type EngineEvents = {
  qualities: (qualities: readonly Quality[]) => void;
  /** The sound tracks, and which of them is heard. */
  audioTracks: (tracks: readonly AudioChoice[], current: number) => void;
  shown: (height: number) => void;
  /** `expired`: the addresses are not honoured any more. */
  failed: (why: 'expired' | 'network' | 'media') => void;
};

/** What an engine begins with. `audioLanguage`: taken instead of the usual sound where there is such a track. */
export type Feed = { url: string; startAt: number; audioLanguage: string | null };

/** Feeds one video element from a playlist or manifest. */
export type Engine = {
  chooseQuality: (level: number | null) => void;
  chooseAudio: (track: number) => void;
  destroy: () => void;
};

export type Sources = Playback['sources'];
