/** How much of a film is made, where others make some of it. */
export interface SharedProgress {
  /** Segments that others made further on. */
  ahead: number;
  /** Of the whole work, when the transcoder has come so far with the larger sizes, from segment `from` on: per mille, as it tells it. */
  at(perMille: number, from: number): number;
  /** When these segments of the larger sizes are made, and those ahead; undefined as long as nobody knows what that is of the whole. */
  with(segments: number): number | undefined;
}

/** `total`: about how many segments the larger sizes have. Their share of the whole work is what remains when they begin. */
export function createSharedProgress(total: number): SharedProgress {
  let before: number | undefined;
  const most = 999;
  const progress: SharedProgress = {
    ahead: 0,
    at(perMille, from) {
      // The first that is told of a run is where it begins.
      const share = Math.min(from / total, 0.99);
      before ??= Math.max(0, (perMille - 1_000 * share) / (1 - share));
      return Math.min(most, Math.round(perMille + ((1_000 - before) * progress.ahead) / total));
    },
    with(segments) {
      if (before === undefined) return undefined;
      return Math.min(most, Math.round(before + ((1_000 - before) * (segments + progress.ahead)) / total));
    },
  };
  return progress;
}
