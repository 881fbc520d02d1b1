import type { LedgerReport } from './verify-ledger.query.ts';

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** A report for a terminal: OK and what was looked at, or each thing that does not hold. */
export function reportLines({ problems, ...seen }: LedgerReport): string[] {
  const what = [
    count(seen.entries, 'entry', 'entries'),
    count(seen.blocks, 'block'),
    count(seen.accounts, 'account'),
    count(seen.signedHeads, 'signed head'),
    count(seen.battles, 'sealed battle'),
  ].join(', ');
  if (problems.length === 0) return [`OK: ${what}.`];
  return [`BROKEN: of ${what} this does not hold:`, ...problems.map((problem) => `  ${problem}`)];
}
