/** At most so many problems are told. */
const most = 100;

/** What a look at the ledger found, in the order in which it was found. */
export interface Findings {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** Something that does not hold. */
  problem(words: string): void;
  /** Something that whoever looks should know, though nothing is wrong with it. */
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
