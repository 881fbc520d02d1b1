import { several } from './verify/findings.ts';
import type { LedgerReport } from './verify-ledger.query.ts';

/** The report for a terminal: OK and the counts, or every problem; then the notes. */
export function reportLines({ problems, notes, since, ...seen }: LedgerReport): string[] {
  const what = [
    several(seen.entries, 'entry', 'entries'),
    several(seen.blocks, 'block'),
    several(seen.accounts, 'account'),
    several(seen.signedHeads, 'signed head'),
    several(seen.battles, 'sealed battle'),
  ].join(', ');
  const only =
    since === null
      ? []
      : [
          `Only what came after the signed head of ${since}: entries before it, their causes, and what accounts gained and spent in all were not looked at.`,
        ];
  const lines = [...only, ...notes].map((words) => `  Note: ${words}`);
  if (problems.length === 0) return [`OK: ${what}.`, ...lines];
  return [`BROKEN: of ${what} this does not hold:`, ...problems.map((problem) => `  ${problem}`), ...lines];
}
