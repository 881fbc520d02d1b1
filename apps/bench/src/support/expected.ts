/** When each version of a tally was created: in µs of the clock that all processes of a machine share. */
export type Expected = (readonly [version: number, at: number])[];

/** Contributions per second. */
export const perSecond = 500;

export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** A histogram of the ms (the index; the last one collects everything slower) until a viewer saw a version or a newer one. */
export type Delays = readonly number[];

export const slowestMs = 30_000;

export function percentile(delays: Delays, share: number): number {
  const all = delays.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const index = delays.findIndex((count) => (seen += count) >= all * share);
  return index === -1 ? Number.NaN : index;
}
