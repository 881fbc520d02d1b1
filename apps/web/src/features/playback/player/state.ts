import type { RefusalCode, Playback } from '@houselights/contracts';

/**
 * idle: nothing is open. opening: requesting the addresses. loading: no picture yet. paused, playing, ended: as they say. refused: this
 * user may not play it. failed: an error that a retry may fix.
 */
export type Phase = 'idle' | 'opening' | 'loading' | 'paused' | 'playing' | 'ended' | 'refused' | 'failed';

/** `height` names a size; `level` is the engine's index of it. */
export type Quality = { level: number; height: number };

/** An audio track; `track` is the engine's index of it, `language` BCP 47. */
export type AudioChoice = { track: number; language: string; label: string };

export type PlayerState = {
  phase: Phase;
  mediaId: string | null;
  playback: Playback | null;
  refusal: RefusalCode | null;
  /** Why it failed: no answer from the network, or a file that this browser cannot play. */
  failure: 'network' | 'media' | null;
  /** Playback is stalled because data is missing. */
  buffering: boolean;
  /** The browser requires a press before anything plays. */
  blocked: boolean;
  /** Seconds. */
  currentTime: number;
  duration: number;
  /** End of the buffered part, in seconds. */
  bufferedTo: number;
  qualities: readonly Quality[];
  /** The chosen size; null for automatic. */
  quality: number | null;
  /** Height of the picture shown now. */
  shownHeight: number | null;
  audioTracks: readonly AudioChoice[];
  /** The current audio track; null until the engine knows. */
  audioTrack: number | null;
};

export const idle: PlayerState = {
  phase: 'idle',
  mediaId: null,
  playback: null,
  refusal: null,
  failure: null,
  buffering: false,
  blocked: false,
  currentTime: 0,
  duration: 0,
  bufferedTo: 0,
  qualities: [],
  quality: null,
  shownHeight: null,
  audioTracks: [],
  audioTrack: null,
};

export type PlayerEvent =
  | { type: 'opened'; mediaId: string }
  | { type: 'granted'; playback: Playback; startAt: number }
  | { type: 'refused'; code: RefusalCode }
  | { type: 'first-frame' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'waiting' }
  | { type: 'ended' }
  | { type: 'blocked' }
  | { type: 'time'; currentTime: number; bufferedTo: number }
  | { type: 'duration'; duration: number }
  | { type: 'qualities'; qualities: readonly Quality[] }
  | { type: 'quality'; quality: number | null }
  | { type: 'shown'; height: number }
  | { type: 'audio'; tracks: readonly AudioChoice[]; track: number }
  | { type: 'failed'; failure: 'network' | 'media' }
  | { type: 'retrying' }
  | { type: 'closed' };

const open: ReadonlySet<Phase> = new Set(['loading', 'paused', 'playing', 'ended']);

/** The next state. Late events (a frame after the player was closed) change nothing. */
export function next(state: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === 'opened') return { ...idle, phase: 'opening', mediaId: event.mediaId };
  if (event.type === 'closed') return idle;
  switch (state.phase) {
    case 'idle':
      return state;
    case 'opening':
      return whileOpening(state, event);
    case 'refused':
    case 'failed':
      return event.type === 'retrying' ? { ...state, phase: 'opening', refusal: null, failure: null } : state;
    case 'loading':
    case 'paused':
    case 'playing':
    case 'ended':
      return whileOpen(state, event);
  }
}

function whileOpening(state: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === 'refused') return { ...state, phase: 'refused', refusal: event.code };
  if (event.type === 'failed') return { ...state, phase: 'failed', failure: event.failure };
  if (event.type !== 'granted') return state;
  const { playback, startAt } = event;
  const duration = playback.durationSeconds ?? state.duration;
  return { ...state, phase: 'loading', playback, duration, currentTime: startAt, buffering: true };
}

function whileOpen(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'first-frame':
      return { ...state, buffering: false, phase: state.phase === 'loading' ? 'paused' : state.phase };
    case 'playing':
      return { ...state, phase: 'playing', buffering: false, blocked: false };
    case 'paused':
      return state.phase === 'playing' ? { ...state, phase: 'paused', buffering: false } : state;
    case 'waiting':
      return { ...state, buffering: true };
    case 'ended':
      return { ...state, phase: 'ended', buffering: false, currentTime: state.duration };
    case 'blocked':
      return { ...state, phase: 'paused', blocked: true, buffering: false };
    case 'time':
      return state.phase === 'ended' && event.currentTime < state.duration - 1
        ? { ...state, phase: 'paused', currentTime: event.currentTime, bufferedTo: event.bufferedTo }
        : { ...state, currentTime: event.currentTime, bufferedTo: event.bufferedTo };
    case 'duration':
      return { ...state, duration: event.duration };
    case 'qualities':
      return {
        ...state,
        qualities: event.qualities,
        quality: sameQuality(state.quality, state.qualities, event.qualities),
      };
    case 'quality':
      return { ...state, quality: event.quality };
    case 'shown':
      return { ...state, shownHeight: event.height };
    case 'audio':
      return { ...state, audioTracks: event.tracks, audioTrack: event.track };
    case 'failed':
      return { ...state, phase: 'failed', failure: event.failure, buffering: false };
    case 'refused':
      return { ...state, phase: 'refused', refusal: event.code, buffering: false, blocked: false };
    case 'retrying':
      return { ...state, phase: 'opening' };
    case 'opened':
    case 'granted':
    case 'closed':
      return state;
  }
}

/** The chosen size among those that a film has by now; null if it is automatic. A size chosen before any was known keeps its number. */
export function sameQuality(level: number | null, before: readonly Quality[], now: readonly Quality[]): number | null {
  if (level === null || before.length === 0) return level;
  const height = before.find((quality) => quality.level === level)?.height;
  return now.find((quality) => quality.height === height)?.level ?? null;
}

export function isOpen(phase: Phase): boolean {
  return open.has(phase);
}
