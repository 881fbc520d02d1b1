export type Backoff = { firstMs: number; mostMs: number };

/** Random variation of a wait, in both directions, so that many clients do not reconnect at once. */
const SPREAD = 0.5;

/** ms until the next attempt after `failures` in a row: exponential backoff with jitter, at most `mostMs`. */
export function waitAfter(failures: number, { firstMs, mostMs }: Backoff, random: () => number): number {
  const step = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30));
  const shortest = step * (1 - SPREAD);
  const longest = Math.min(mostMs, step * (1 + SPREAD));
  return shortest + random() * (longest - shortest);
}
