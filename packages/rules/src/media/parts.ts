/** Segments from number `from` on, before number `to`. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Fewer parts are not worth their while: each begins with opening the film and finding the place. */
const fewest = 4;
const most = 60;
/**
 * The film's last segments belong to no part: whoever ends the film makes them, and there must be some, although files often say that they
 * are a little longer than their pictures.
 */
const kept = 5;

/**
 * The parts in which several workers can make a film of about this many `segments`: each has the segments that are handed over `atOnce`, or
 * several times as many in a long film. None for a short film.
 */
export function planParts({ segments, atOnce }: { readonly segments: number; readonly atOnce: number }): Part[] {
  const shared = segments - kept;
  const size = atOnce * Math.max(1, Math.ceil(shared / atOnce / most));
  // The last one takes what would be less than half of another.
  const count = Math.round(shared / size);
  if (count < fewest) return [];
  return Array.from({ length: count }, (_, number) => ({
    from: number * size,
    to: number + 1 < count ? (number + 1) * size : shared,
  }));
}
