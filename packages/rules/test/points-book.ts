import { movedGrant, duePostings } from '../src/points/due-postings.ts';
import type { EarnedPeriod } from '../src/points/earned-periods.ts';
import type { Counted, Move, DuePosting } from '../src/points/due-postings.ts';

/** A ledger for one member that writes what is owed; tests set `totals.spent` to what the member has spent. */
export function pointsBook() {
  const grants = new Map<string, { points: number; moves: Move[] }>();
  const totals = { gained: 0, spent: 0 };
  const causes = new Set<string>();
  const write = ({ kind, cause, points }: DuePosting): void => {
    if (causes.has(cause)) throw new Error(`${cause} counts twice`);
    causes.add(cause);
    const moved = kind === 'take_back' ? -Math.min(-points, totals.gained - totals.spent) : points;
    totals.gained += moved;
    const about = movedGrant(cause);
    if (about === undefined) grants.set(cause, { points, moves: [] });
    else grants.get(about.cause)?.moves.push({ kind: about.kind, points: Math.abs(moved) });
  };
  return {
    totals,
    /** Writes all owed postings until there are none left; returns their causes. */
    settle(earned: readonly EarnedPeriod[]): string[] {
      const written: string[] = [];
      for (let owed = duePostings(earned, grants); owed.length > 0; owed = duePostings(earned, grants)) {
        owed.forEach(write);
        written.push(...owed.map(({ cause }) => cause));
        if (written.length > 1_000) throw new Error('it never ends');
      }
      return written;
    },
    counted: (cause: string): number | undefined => grants.get(cause)?.points,
    grants: grants as ReadonlyMap<string, Counted>,
  };
}
