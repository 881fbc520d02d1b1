import type { PlaybackExperience } from '@houselights/contracts';

/** A report covers seconds; a longer time is a computer that slept. */
const MOST_SECONDS = 60;

/** Measures, for one visit, how long playback took to start, and how long it played and stalled since the last report. */
export function createExperience(now: () => number) {
  let wantedAt: number | undefined;
  let hasStarted = false;
  let start: number | undefined;
  let played = 0;
  let rebuffered = 0;
  let state: 'resting' | 'playing' | 'stalled' = 'resting';
  let since = now();

  function enter(next: typeof state): void {
    const seconds = Math.max(0, now() - since) / 1_000;
    if (state === 'playing') played += seconds;
    if (state === 'stalled') rebuffered += seconds;
    state = next;
    since = now();
  }

  // A clock that was set back makes no time negative.
  const short = (seconds: number) => Math.round(Math.min(Math.max(0, seconds), MOST_SECONDS) * 1_000) / 1_000;

  return {
    /** The viewer wants it to play. */
    wanted(): void {
      if (!hasStarted) wantedAt ??= now();
    },
    playing(): void {
      if (!hasStarted && wantedAt !== undefined) start = (now() - wantedAt) / 1_000;
      hasStarted = true;
      enter('playing');
    },
    /** Data or a new address is missing. Before the start, that is part of the start; after a seek, it is part of the seek. */
    waiting(): void {
      if (state === 'playing') enter('stalled');
    },
    /** Moves elsewhere: until it plays there, that is neither playing nor stalling. */
    seeking(): void {
      if (state === 'playing') enter('resting');
    },
    /** Paused, ended, failed, refused, or not allowed to begin by itself. */
    resting(): void {
      if (!hasStarted) wantedAt = undefined;
      enter('resting');
    },
    /** What happened since the last call; undefined if nothing did. */
    take(): PlaybackExperience | undefined {
      enter(state);
      if (start === undefined && played === 0 && rebuffered === 0) return undefined;
      const taken = {
        ...(start !== undefined && { startSeconds: short(start) }),
        playedSeconds: short(played),
        rebufferedSeconds: short(rebuffered),
      };
      start = undefined;
      played = 0;
      rebuffered = 0;
      return taken;
    },
  };
}

export type Experience = ReturnType<typeof createExperience>;
