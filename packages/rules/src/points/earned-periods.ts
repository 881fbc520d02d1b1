import { addMonths } from '../billing/calendar.ts';

export type Interval = 'month' | 'year';

/** What a plan earns for each of its intervals. */
export interface EarningPlan {
  readonly interval: Interval;
  readonly points: number;
}

/** A period of a subscription that was paid for. */
export interface PaidPeriod {
  readonly from: Date;
  readonly until: Date;
  readonly plan: EarningPlan;
  /** Its payment was given back, or is disputed. */
  readonly undone: boolean;
}

export interface EarningSubscription {
  readonly id: string;
  /** The plan that it has now. */
  readonly plan: EarningPlan | null;
  /** The free trial that it began with, if it did. */
  readonly trial: { readonly from: Date; readonly until: Date } | null;
  /** It must give nothing, whatever was paid. */
  readonly refused: boolean;
  readonly paid: readonly PaidPeriod[];
}

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

/** One period that earns points, and until when no other one of its length earns. */
export interface EarnedPeriod extends EarningPlan {
  /** Counts once, for ever. */
  readonly cause: string;
  readonly from: Date;
  readonly until: Date;
  readonly undone: boolean;
}

const months = { month: 1, year: 12 } as const;
/** The calendars of two reckonings may differ by the length of a month's end. */
const toleranceMs = 3 * 24 * 60 * 60 * 1_000;

/** The cause of what the start of a trial earned with a plan of `interval`. */
export function trialCause(subscriptionId: string, interval: Interval): string {
  return `period:${subscriptionId}:trial:${interval}`;
}

/**
 * The periods of a subscription that have begun. The start of a trial earns as signing up does where `atTrialStart`, or where it has
 * `counted` already; it stands for the first payment too, whose undoing is then its own.
 */
export function periodsOfSubscription(
  { id, plan, trial, refused, paid }: EarningSubscription,
  { atTrialStart, counted }: { readonly atTrialStart: boolean; readonly counted: (cause: string) => boolean },
): EarnedPeriod[] {
  const periods: EarnedPeriod[] = paid.map((period) => ({
    cause: `period:${id}:${period.from.toISOString()}`,
    from: period.from,
    until: period.until,
    ...period.plan,
    undone: refused || period.undone,
  }));
  if (trial === null) return periods;
  const before = (['year', 'month'] as const).find((interval) => counted(trialCause(id, interval)));
  if (before === undefined && (plan === null || !atTrialStart)) return periods;
  const interval = before ?? plan?.interval ?? 'month';
  const first = paid.toSorted((a, b) => a.from.getTime() - b.from.getTime())[0];
  return [
    {
      cause: trialCause(id, interval),
      from: trial.from,
      until: addMonths(trial.until, months[interval]),
      interval,
      points: plan?.points ?? 0,
      undone: refused || (first?.undone === true && first.plan.interval === interval),
    },
    ...periods,
  ];
}

/** The periods of a stretch of access that have begun at `now`: one at its start, and one at each return of its day. */
export function periodsOfStretch({ id, from, until, plan, undone }: EarningStretch, now: Date): EarnedPeriod[] {
  const periods: EarnedPeriod[] = [];
  for (let n = 0; ; n += 1) {
    const start = addMonths(from, n * months[plan.interval]);
    if (start > now || (until !== null && start >= until)) return periods;
    const next = addMonths(from, (n + 1) * months[plan.interval]);
    periods.push({ cause: `period:${id}:${start.toISOString()}`, from: start, until: next, ...plan, undone });
  }
}

/** What the ledger has of a cause: the points that were granted, and which of them were taken back or given again since. */
export interface Counted {
  readonly points: number;
  /** Points of each taking back, and of each giving again, in their order. */
  readonly backs: readonly number[];
  readonly agains: readonly number[];
}

/** Something to be written: points above zero are given, below zero taken as far as they are there. */
export interface OwedPosting {
  readonly kind: 'period' | 'take_back' | 'return';
  readonly cause: string;
  readonly points: number;
}

/**
 * What has to be written so that the ledger says what was earned. A period earns only if its start lies in none that has earned: a year
 * stands for its months, a month for itself, however often plans are changed. What was undone is taken back once; what is valid again
 * is given again.
 */
export function owedPostings(earned: readonly EarnedPeriod[], counted: ReadonlyMap<string, Counted>): OwedPosting[] {
  const granted = earned.filter(({ cause, undone }) => {
    const known = counted.get(cause);
    // Who has spent what was to be taken back has had it.
    return known !== undefined && !(undone && known.backs.at(-1) === known.points);
  });
  const postings: OwedPosting[] = [];
  for (const period of earned.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const known = counted.get(period.cause);
    if (known !== undefined) {
      const posting = settle(period, known);
      if (posting !== undefined) postings.push(posting);
    } else if (!period.undone && period.points > 0 && !granted.some((other) => covers(other, period))) {
      postings.push({ kind: 'period', cause: period.cause, points: period.points });
      granted.push(period);
    }
  }
  return postings;
}

function settle({ cause, undone }: EarnedPeriod, { points, backs, agains }: Counted): OwedPosting | undefined {
  const isTaken = backs.length > agains.length;
  if (undone && !isTaken) return { kind: 'take_back', cause: `${cause}:back:${backs.length + 1}`, points: -points };
  const last = backs.at(-1) ?? 0;
  // What could not be taken needs not be given again.
  if (!undone && isTaken && last > 0) return { kind: 'return', cause: `${cause}:again:${backs.length}`, points: last };
  return undefined;
}

function covers(granted: EarnedPeriod, period: EarnedPeriod): boolean {
  if (granted.interval === 'month' && period.interval === 'year') return false;
  const start = period.from.getTime();
  return granted.from.getTime() - toleranceMs <= start && start < granted.until.getTime() - toleranceMs;
}
