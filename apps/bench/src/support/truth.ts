/** When each version of a tally came to be: µs of the clock that all processes of a machine share. */
export type Truth = (readonly [version: number, at: number])[];

/** Contributions. */
export const perSecond = 500;

export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** How often it took so many ms (the index; the last one is for whatever took longer) until a viewer saw a version or a newer one. */
export type Delays = readonly number[];

export const slowestMs = 30_000;

export function percentile(delays: Delays, share: number): number {
  const all = delays.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const index = delays.findIndex((count) => (seen += count) >= all * share);
  return index === -1 ? Number.NaN : index;
}
