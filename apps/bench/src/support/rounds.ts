export interface Comparison {
  readonly name: string;
  /** What counts as better: more (responses per second) or less (milliseconds, bytes). */
  readonly better: 'more' | 'less';
  readonly unit: string;
  /** The goal for product / reference. */
  readonly goal: number;
  readonly product: () => Promise<number>;
  readonly reference: () => Promise<number>;
}

export interface Outcome {
  readonly name: string;
  readonly unit: string;
  readonly product: number;
  readonly reference: number;
  readonly ratio: number;
  readonly goal: number;
  readonly better: 'more' | 'less';
  readonly met: boolean;
  /** The ratio of each round, to show the noise. */
  readonly rounds: readonly number[];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** Measures product and reference alternately, so that other load on the machine affects both, and compares the medians. */
export async function compare(
  comparison: Comparison,
  rounds: number,
  progress: (line: string) => void,
): Promise<Outcome> {
  const product: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates between rounds.
    const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
    for (const side of order) (side === 'product' ? product : reference).push(await comparison[side]());
    progress(
      `${comparison.name}: round ${round + 1} of ${rounds}, ${ratioOf(product.at(-1), reference.at(-1)).toFixed(2)}×`,
    );
  }
  const ratios = product.map((value, index) => ratioOf(value, reference[index]));
  // Median of the pairwise ratios, not of the sides: a disturbance in a round affects both of its halves.
  const ratio = median(ratios);
  return {
    name: comparison.name,
    unit: comparison.unit,
    product: median(product),
    reference: median(reference),
    ratio,
    goal: comparison.goal,
    better: comparison.better,
    met: comparison.better === 'more' ? ratio >= comparison.goal : ratio <= comparison.goal,
    rounds: ratios,
  };
}

function ratioOf(product = Number.NaN, reference = Number.NaN): number {
  return product / reference;
}
