/** A position in a video. Times in seconds, `observedAt` in ms since 1970. */
export interface Position {
  readonly currentTime: number;
  readonly totalTime: number;
  /** Seconds actually played, summed over visits by the player itself: a report that arrives twice is not added twice. */
  readonly durationWatched: number;
  readonly watched: boolean;
  readonly observedAt: number;
}

/** The credits count as the end: the last 5 %, but at least 3 and at most 90 seconds. */
function endOf(totalTime: number): number {
  return totalTime - Math.min(90, Math.max(3, totalTime * 0.05));
}

/** True if `currentTime` is close enough to the end for the video to count as watched. */
export function isAtEnd(currentTime: number, totalTime: number): boolean {
  return totalTime > 0 && currentTime >= endOf(totalTime);
}

/**
 * Merges two reports for one person and video: the later position wins, or the further one if simultaneous; watched stays watched.
 * Commutative and idempotent.
 */
export function mergeProgress(a: Position, b: Position): Position {
  const newer = isNewer(a, b) ? a : b;
  return {
    currentTime: newer.currentTime,
    totalTime: newer.totalTime,
    observedAt: newer.observedAt,
    durationWatched: Math.max(a.durationWatched, b.durationWatched),
    watched: a.watched || b.watched,
  };
}

function isNewer(a: Position, b: Position): boolean {
  if (a.observedAt !== b.observedAt) return a.observedAt > b.observedAt;
  if (a.currentTime !== b.currentTime) return a.currentTime > b.currentTime;
  return a.totalTime >= b.totalTime;
}

/** Where to start: at the stored position, unless it is barely past the beginning or at the end. */
export function resumeAt(position: Pick<Position, 'currentTime' | 'totalTime'> | undefined): number {
  if (position === undefined || position.currentTime < 5) return 0;
  return isAtEnd(position.currentTime, position.totalTime) ? 0 : position.currentTime;
}
