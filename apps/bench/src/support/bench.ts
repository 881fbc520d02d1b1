export interface BenchOptions {
  /** Rounds of each comparison: one measurement each of product and reference. */
  readonly rounds: number;
  /** Seconds of load for one side in one round. */
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

/** One `npm run bench -- NAME`. Writes its report; true if every goal was met. */
export type Bench = (options: BenchOptions) => Promise<boolean>;
