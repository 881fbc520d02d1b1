import type { EarnedPeriod } from './earned-periods.ts';

/**
 * A later posting for a grant, in order: "back" took back all of it, "over" the excess over what is still earned, "again" returned it.
 * `points` are those actually moved: when taking back, as many as were unspent.
 */
export interface Move {
  readonly kind: 'back' | 'over' | 'again';
  readonly points: number;
}

/** A cause's postings in the ledger. */
export interface Counted {
  readonly points: number;
  readonly moves: readonly Move[];
}

/** A posting to write: positive points are granted, negative ones taken back as far as available. */
export interface DuePosting {
  readonly kind: 'period' | 'take_back' | 'return';
  readonly cause: string;
  readonly points: number;
}

/** The name of a posting for a cause: `<cause>:back:1`. */
const moveOf = /^(.*):(back|over|again):\d+$/;

/** The grant that a take-back or return refers to, and what it does to it. */
export function movedGrant(cause: string): { readonly cause: string; readonly kind: Move['kind'] } | undefined {
  const [, grant, kind] = moveOf.exec(cause) ?? [];
  return grant === undefined ? undefined : { cause: grant, kind: kind as Move['kind'] };
}

/**
 * The postings needed for the ledger to match what was earned. A period earns only if it does not start within one that has earned: a year
 * covers its months, a month covers itself, however often plans change. Points no longer earned are taken back once; points earned again
 * are returned. If anything is taken back, what may be earned instead is left to the next call.
 */
export function duePostings(earned: readonly EarnedPeriod[], counted: ReadonlyMap<string, Counted>): DuePosting[] {
  const isGranted = (period: EarnedPeriod): boolean => {
    const known = counted.get(period.cause);
    // Spent points that could not be taken back still count as granted.
    return known !== undefined && (isOrMayBe(period) || leftOf(known) > 0);
  };
  const inOrder = earned
    .map((period) => withoutCoveredAdvance(period, earned.filter(isGranted)))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const settled = inOrder.flatMap((period) => settle(period, counted.get(period.cause)) ?? []);
  if (settled.some(({ kind }) => kind === 'take_back')) return settled;
  const granted = inOrder.filter(isGranted);
  const fresh: DuePosting[] = [];
  for (const period of inOrder) {
    if (counted.has(period.cause) || !isOrMayBe(period) || period.points <= 0) continue;
    if (granted.some((other) => covers(other, period))) continue;
    if (period.stands > 0) fresh.push({ kind: 'period', cause: period.cause, points: period.points });
    granted.push(period);
  }
  return [...settled, ...fresh];
}

/** An advance on a payment is void if that payment earns nothing because another source has earned its period. */
function withoutCoveredAdvance(period: EarnedPeriod, granted: readonly EarnedPeriod[]): EarnedPeriod {
  const { advances } = period;
  if (advances === undefined) return period;
  const isCovered = granted.some((other) => !other.cause.startsWith(advances.source) && covers(other, advances));
  return isCovered ? { ...period, stands: 0, isOpen: false } : period;
}

function isOrMayBe({ stands, isOpen }: EarnedPeriod): boolean {
  return stands > 0 || isOpen === true;
}

function settle({ cause, stands }: EarnedPeriod, known: Counted | undefined): DuePosting | undefined {
  if (known === undefined) return undefined;
  const { points, moves } = known;
  const left = leftOf(known);
  const tried = moves.slice(moves.findLastIndex(({ kind }) => kind === 'again') + 1);
  const isTaken = tried.some(({ kind }) => kind === 'back');
  const named = (kind: Move['kind']) => `${cause}:${kind}:${moves.filter((move) => move.kind === kind).length + 1}`;
  if (stands === 0)
    return isTaken || left === 0 ? undefined : { kind: 'take_back', cause: named('back'), points: -left };
  // Points that could not be taken back need not be returned.
  const missing = Math.min(stands, points) - left;
  if (missing > 0 && (isTaken || stands >= points)) return { kind: 'return', cause: named('again'), points: missing };
  const isNew = missing < 0 && tried.length === 0;
  return isNew ? { kind: 'take_back', cause: named('over'), points: missing } : undefined;
}

/** Points of a grant that its owner still has or has spent. */
function leftOf({ points, moves }: Counted): number {
  return moves.reduce((left, move) => (move.kind === 'again' ? left + move.points : left - move.points), points);
}

function covers(granted: EarnedPeriod, period: Pick<EarnedPeriod, 'from' | 'interval'>): boolean {
  const at = second(period.from);
  return granted.covers.some(
    ({ interval, from, until }) =>
      !(interval === 'month' && period.interval === 'year') && second(from) <= at && at < second(until),
  );
}

/** The payment provider counts in whole seconds, everything else in milliseconds. */
function second(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
