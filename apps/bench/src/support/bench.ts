export interface BenchOptions {
  /** Rounds of each comparison: product and reference once each. */
  readonly rounds: number;
  /** Seconds of load for one side of one round. */
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

/** One `npm run bench -- NAME`. Writes its report; true when every goal was met. */
export type Bench = (options: BenchOptions) => Promise<boolean>;
