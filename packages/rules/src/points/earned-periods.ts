import { addMonths } from '../billing/calendar.ts';

export type Interval = 'month' | 'year';

/** What a plan earns for each of its intervals. */
export interface EarningPlan {
  readonly interval: Interval;
  readonly points: number;
}

/** A time in which nothing else of its length, or shorter, earns. */
export interface Covered {
  readonly interval: Interval;
  readonly from: Date;
  readonly until: Date;
}

/** One period that earns points. */
export interface EarnedPeriod extends EarningPlan {
  /** Counts once, for ever. */
  readonly cause: string;
  readonly from: Date;
  /** How many of its points are still earned: Infinity for all, 0 for one that was undone. */
  readonly stands: number;
  /** It does not stand, and may again: what begins in it waits until that is decided. */
  readonly isOpen?: boolean | undefined;
  /** The payment on which its points are an advance: where something else stands for that, it earns nothing, nor does the advance. */
  readonly advances?: { readonly source: string; readonly from: Date; readonly interval: Interval } | undefined;
  readonly covers: readonly Covered[];
}

/** What a source of access has earned so far. */
export interface Earned {
  readonly periods: readonly EarnedPeriod[];
  /** When time alone changes that next; null: never. */
  readonly next: Date | null;
}

export const monthsOf = { month: 1, year: 12 } as const;

/** A stretch of access without payments of its own: months of a gift, a membership elsewhere, a grant of the staff. */
export interface EarningStretch {
  /** Names its source. */
  readonly id: string;
  readonly from: Date;
  /** Null: without end. */
  readonly until: Date | null;
  readonly plan: EarningPlan;
  readonly undone: boolean;
}

/** The periods of a stretch of access that have begun at `now`: one at its start, and one at each return of its day. */
export function periodsOfStretch({ id, from, until, plan, undone }: EarningStretch, now: Date): Earned {
  const periods: EarnedPeriod[] = [];
  for (let n = 0; ; n += 1) {
    const start = addMonths(from, n * monthsOf[plan.interval]);
    if (until !== null && start >= until) return { periods, next: null };
    if (start > now) return { periods, next: undone ? null : start };
    const end = addMonths(from, (n + 1) * monthsOf[plan.interval]);
    periods.push({
      cause: `period:${id}:${start.toISOString()}`,
      from: start,
      ...plan,
      stands: undone ? 0 : Infinity,
      covers: [{ interval: plan.interval, from: start, until: end }],
    });
  }
}

/** A gift: a stretch of so many months. */
export interface EarningGift extends EarningStretch {
  readonly months: number;
}

/**
 * The months of a gift that have begun at `now`, never more than it has. Those that `counted` before it was laid elsewhere are among them,
 * so that what is left of one that was used in part earns nothing again.
 */
export function periodsOfGift(gift: EarningGift, now: Date, counted: readonly string[]): Earned {
  const { periods, next } = periodsOfStretch(gift, now);
  const own = `period:${gift.id}:`;
  const known = new Set(counted.filter((cause) => cause.startsWith(own)));
  const fresh = periods.filter(({ cause }) => !known.has(cause)).slice(0, Math.max(0, gift.months - known.size));
  const elsewhere = [...known].filter((cause) => periods.every((period) => period.cause !== cause));
  const earned = [
    ...elsewhere.map((cause) => monthElsewhere(gift, cause, new Date(cause.slice(own.length)))),
    ...periods.filter((period) => known.has(period.cause) || fresh.includes(period)),
  ];
  return { periods: earned, next: earned.length < gift.months ? next : null };
}

/** What fills the place where it lay earns for itself. */
function monthElsewhere({ plan, undone }: EarningGift, cause: string, from: Date): EarnedPeriod {
  return { cause, from, ...plan, stands: undone ? 0 : Infinity, covers: [] };
}
