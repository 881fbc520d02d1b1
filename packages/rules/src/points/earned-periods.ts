import { addMonths } from '../billing/calendar.ts';

export type Interval = 'month' | 'year';

/** Points that a plan earns per interval. */
export interface EarningPlan {
  readonly interval: Interval;
  readonly points: number;
}

/** A period in which nothing else of the same or a shorter interval earns. */
export interface Covered {
  readonly interval: Interval;
  readonly from: Date;
  readonly until: Date;
}

/** One period that earns points. */
export interface EarnedPeriod extends EarningPlan {
  /** Counts only once, ever. */
  readonly cause: string;
  readonly from: Date;
  /** How many of its points are still earned: Infinity for all, 0 if it was undone. */
  readonly stands: number;
  /** It is not earned now but may be again: whatever begins in it waits until that is decided. */
  readonly isOpen?: boolean | undefined;
  /** The payment that its points are an advance on: if another source covers that payment, neither it nor the advance earns. */
  readonly advances?: { readonly source: string; readonly from: Date; readonly interval: Interval } | undefined;
  readonly covers: readonly Covered[];
}

/** The periods a source of access has earned so far. */
export interface Earned {
  readonly periods: readonly EarnedPeriod[];
  /** When time alone next changes `periods`; null: never. */
  readonly next: Date | null;
}

export const monthsOf = { month: 1, year: 12 } as const;

/** Access without payments of its own: months of a gift, a membership elsewhere, a staff grant. */
export interface EarningStretch {
  /** Identifies its source. */
  readonly id: string;
  readonly from: Date;
  /** Null: no end. */
  readonly until: Date | null;
  readonly plan: EarningPlan;
  readonly undone: boolean;
}

/** The periods of such access that have begun at `now`: one at its start, then one at every interval. */
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

/** A gift: such access for a number of months. */
export interface EarningGift extends EarningStretch {
  readonly months: number;
}

/**
 * The months of a gift that have begun at `now`, never more than it has. Includes months already `counted` before it was moved, so that the
 * rest of a partly used gift does not earn again.
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

/** A month counted before the move covers nothing: whatever replaced the gift there earns for itself. */
function monthElsewhere({ plan, undone }: EarningGift, cause: string, from: Date): EarnedPeriod {
  return { cause, from, ...plan, stands: undone ? 0 : Infinity, covers: [] };
}
