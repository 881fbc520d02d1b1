import type { Sharing } from '../ports/transcoder.ts';

/** How much of a film is made, where others make some of it. */
export interface SharedProgress {
  /** Segments that others made further on. */
  ahead: number;
  /** Of the whole work, when the transcoder has come so far with the larger sizes, from segment `from` on: per mille, as it tells it. */
  at(perMille: number, from: number): number;
  /** When these segments of the larger sizes are made, and those ahead; undefined as long as nobody knows what that is of the whole. */
  with(segments: number): number | undefined;
}

/** About how many segments the larger sizes have, and how much of the whole work they are. */
export function createSharedProgress({ segments: total, perMille: weight }: Sharing): SharedProgress {
  let before: number | undefined;
  const most = 999;
  const share = (segments: number): number => Math.min(1, segments / Math.max(1, total));
  const progress: SharedProgress = {
    ahead: 0,
    at(perMille, from) {
      // The first that is told of a run is where it begins.
      before ??= Math.max(0, perMille - weight * share(from));
      return Math.min(most, Math.round(perMille + weight * share(progress.ahead)));
    },
    with(segments) {
      if (before === undefined) return undefined;
      return Math.min(most, Math.round(before + weight * share(segments + progress.ahead)));
    },
  };
  return progress;
}
