export type Backoff = { firstMs: number; mostMs: number };

/** ms until the next attempt after `failures` in a row: twice as long each time, and by chance up to half of it sooner, so that many clients do not come at once. */
export function waitAfter(failures: number, { firstMs, mostMs }: Backoff, random: () => number): number {
  const longest = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30));
  return longest * (1 - random() / 2);
}
