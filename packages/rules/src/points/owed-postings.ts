import type { EarnedPeriod } from './earned-periods.ts';

/**
 * What happened to a grant since, in its order: "back" took all of it back, "over" what was more than stands, "again" gave it again.
 * Points are those that were moved: of what was to be taken as many as were unspent.
 */
export interface Move {
  readonly kind: 'back' | 'over' | 'again';
  readonly points: number;
}

/** What the ledger has of a cause. */
export interface Counted {
  readonly points: number;
  readonly moves: readonly Move[];
}

/** Something to be written: points above zero are given, below zero taken as far as they are there. */
export interface OwedPosting {
  readonly kind: 'period' | 'take_back' | 'return';
  readonly cause: string;
  readonly points: number;
}

/** Names a move of a cause: `<cause>:back:1`. */
const moveOf = /^(.*):(back|over|again):\d+$/;

/** The grant that a cause of a taking back or a return is about, and what it does to it. */
export function movedGrant(cause: string): { readonly cause: string; readonly kind: Move['kind'] } | undefined {
  const [, grant, kind] = moveOf.exec(cause) ?? [];
  return grant === undefined ? undefined : { cause: grant, kind: kind as Move['kind'] };
}

/**
 * What has to be written so that the ledger says what was earned. A period earns only if its start lies in none that has earned: a year
 * stands for its months, a month for itself, however often plans are changed. What does not stand is taken back once; what is valid again
 * is given again. Where something is taken back, what may be earned in its place is answered when it is asked again.
 */
export function owedPostings(earned: readonly EarnedPeriod[], counted: ReadonlyMap<string, Counted>): OwedPosting[] {
  const isGranted = (period: EarnedPeriod): boolean => {
    const known = counted.get(period.cause);
    // Who has spent what was to be taken back has had it.
    return known !== undefined && (isOrMayBe(period) || leftOf(known) > 0);
  };
  const inOrder = earned
    .map((period) => withoutCoveredAdvance(period, earned.filter(isGranted)))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const settled = inOrder.flatMap((period) => settle(period, counted.get(period.cause)) ?? []);
  if (settled.some(({ kind }) => kind === 'take_back')) return settled;
  const granted = inOrder.filter(isGranted);
  const fresh: OwedPosting[] = [];
  for (const period of inOrder) {
    if (counted.has(period.cause) || !isOrMayBe(period) || period.points <= 0) continue;
    if (granted.some((other) => covers(other, period))) continue;
    if (period.stands > 0) fresh.push({ kind: 'period', cause: period.cause, points: period.points });
    granted.push(period);
  }
  return [...settled, ...fresh];
}

/** An advance on a payment that earns nothing, because another source has earned the time that it pays for, does not stand. */
function withoutCoveredAdvance(period: EarnedPeriod, granted: readonly EarnedPeriod[]): EarnedPeriod {
  const { advances } = period;
  if (advances === undefined) return period;
  const isCovered = granted.some((other) => !other.cause.startsWith(advances.source) && covers(other, advances));
  return isCovered ? { ...period, stands: 0, isOpen: false } : period;
}

function isOrMayBe({ stands, isOpen }: EarnedPeriod): boolean {
  return stands > 0 || isOpen === true;
}

function settle({ cause, stands }: EarnedPeriod, known: Counted | undefined): OwedPosting | undefined {
  if (known === undefined) return undefined;
  const { points, moves } = known;
  const left = leftOf(known);
  const tried = moves.slice(moves.findLastIndex(({ kind }) => kind === 'again') + 1);
  const isTaken = tried.some(({ kind }) => kind === 'back');
  const named = (kind: Move['kind']) => `${cause}:${kind}:${moves.filter((move) => move.kind === kind).length + 1}`;
  if (stands === 0)
    return isTaken || left === 0 ? undefined : { kind: 'take_back', cause: named('back'), points: -left };
  // What could not be taken needs not be given again.
  const missing = Math.min(stands, points) - left;
  if (missing > 0 && (isTaken || stands >= points)) return { kind: 'return', cause: named('again'), points: missing };
  const isNew = missing < 0 && tried.length === 0;
  return isNew ? { kind: 'take_back', cause: named('over'), points: missing } : undefined;
}

/** Points of a grant that its owner has, or has spent. */
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

/** The payment provider reckons in whole seconds, everybody else in milliseconds. */
function second(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
