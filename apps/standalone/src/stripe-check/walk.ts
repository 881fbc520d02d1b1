import { LeftOut, sentencesOf } from './findings.ts';

/** Does something and checks the result; returns a description of it. */
export type Step = (done: string, work: () => Promise<string>) => Promise<void>;

export interface Part {
  readonly name: string;
  /** True if nothing else can be checked unless it holds. */
  readonly isNeeded?: boolean;
  readonly walk: (step: Step) => Promise<void>;
}

export interface Outcome {
  /** Steps that held, that failed, and that could not be checked. */
  readonly held: number;
  readonly failed: number;
  readonly leftOut: number;
}

interface Printing {
  readonly say: (line: string) => void;
  /** The last request that was refused since the previous call. */
  readonly takeRefusal: () => string | undefined;
}

/** Runs the parts, one output line per step. A failed step ends its part. */
export async function walkThrough(parts: readonly Part[], { say, takeRefusal }: Printing): Promise<Outcome> {
  const outcome = { held: 0, failed: 0, leftOut: 0 };
  const isOver = new Error('the part is over');
  const tell = (done: string, error: unknown): void => {
    if (error instanceof LeftOut) {
      say(`  – ${done}: ${error.message}`);
      outcome.leftOut += 1;
      return;
    }
    for (const sentence of sentencesOf(error, takeRefusal())) say(`  ✗ ${done}: ${sentence}`);
    outcome.failed += 1;
  };
  const step: Step = async (done, work) => {
    takeRefusal();
    try {
      say(`  ✓ ${done}: ${await work()}`);
      outcome.held += 1;
    } catch (error) {
      tell(done, error);
      throw isOver;
    }
  };
  for (const { name, isNeeded = false, walk } of parts) {
    say(`\n${name}`);
    try {
      await walk(step);
    } catch (error) {
      if (error !== isOver) tell('It begins', error);
      say('    What would follow is left out.');
      if (isNeeded) break;
    }
  }
  return outcome;
}
