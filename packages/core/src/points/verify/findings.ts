/** The most problems reported. */
const most = 100;

/** What verification found, in order. */
export interface Findings {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** Records something that is wrong. */
  problem(words: string): void;
  /** Records something harmless worth knowing. */
  note(words: string): void;
}

export function createFindings(): Findings {
  const problems: string[] = [];
  const notes: string[] = [];
  return {
    problems,
    notes,
    problem(words) {
      if (problems.length < most) problems.push(words);
    },
    note: (words) => void notes.push(words),
  };
}

/** A count with its noun. */
export const several = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
