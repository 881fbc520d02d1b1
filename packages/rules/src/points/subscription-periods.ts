import type { Covered, Earned, EarnedPeriod, EarningPlan, Interval } from './earned-periods.ts';

/** A fully paid period of a subscription: a plan's first, a renewal, or the first of another interval. */
export interface PaidPeriod {
  readonly from: Date;
  readonly until: Date;
  readonly plan: EarningPlan;
  /** "open" while its payment is disputed, true if that was refunded or the dispute lost. */
  readonly undone: boolean | 'open';
}

export interface EarningSubscription {
  readonly id: string;
  /** The current plan. */
  readonly plan: EarningPlan | null;
  /** Its initial free trial, if it had one. */
  readonly trial: { readonly from: Date; readonly until: Date } | null;
  /** When its access ends, as far as known, days of grace included; null: never. */
  readonly accessEndsAt: Date | null;
  /** It must not give anything, whatever was paid. */
  readonly refused: boolean;
  readonly paid: readonly PaidPeriod[];
}

interface Reckoning {
  readonly now: Date;
  /** True: the start of a trial earns. False: the first payment does. */
  readonly atTrialStart: boolean;
  /** The points that a cause has counted for. */
  readonly counted: (cause: string) => number | undefined;
}

/** The cause of the points earned by starting a trial with a plan of `interval`. */
export function trialCause(subscriptionId: string, interval: Interval): string {
  return `period:${subscriptionId}:trial:${interval}`;
}

/** A trial, and the points its start earns: an advance on the first payment. */
interface Advanced {
  readonly from: Date;
  readonly until: Date;
  readonly plan: EarningPlan;
}

/** The periods of a subscription that have begun, including the start of its trial. */
export function periodsOfSubscription(subscription: EarningSubscription, reckoning: Reckoning): Earned {
  const paid = paidPeriods(subscription, reckoning.counted).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const trial = trialOf(subscription, reckoning);
  const [first, ...others] = paid;
  if (trial !== undefined && first === undefined) return unpaidTrial(subscription, trial, reckoning.now);
  const begun = trial === undefined || first === undefined ? paid : others;
  const periods = begun.map((period) => periodOf(period, subscription.refused));
  if (trial === undefined || first === undefined) return { periods, next: null };
  return { periods: [...paidTrial(subscription, trial, first, reckoning.counted), ...periods], next: null };
}

/** A trial's points remain earned while access lasts; without a payment none of them do after that. */
function unpaidTrial({ id, refused, accessEndsAt }: EarningSubscription, trial: Advanced, now: Date): Earned {
  const isOver = refused || (accessEndsAt !== null && accessEndsAt <= now);
  return { periods: [startOf(id, trial, { stands: isOver ? 0 : Infinity })], next: isOver ? null : accessEndsAt };
}

/**
 * A trial and its first payment, whenever that was made. The trial's points are an advance on the payment's: an excess over the payment's
 * plan is taken back, a shortfall is added with the payment. A year after a monthly trial earns in full.
 */
function paidTrial(
  { id, refused }: EarningSubscription,
  trial: Advanced,
  first: NamedPeriod,
  counted: Reckoning['counted'],
): EarnedPeriod[] {
  const shortfall = first.plan.points - trial.plan.points;
  const isLonger = trial.plan.interval === 'month' && first.plan.interval === 'year';
  // A payment that has counted on its own continues to.
  const isOwn = isLonger || shortfall > 0 || counted(first.cause) !== undefined;
  const payment = periodOf(first, refused);
  const stands = isLonger || shortfall >= 0 ? Infinity : first.plan.points;
  const until = trial.until < first.from ? trial.until : first.from;
  const start = startOf(
    id,
    { ...trial, until },
    {
      stands: Math.min(stands, payment.stands),
      isOpen: payment.isOpen,
      advances: { source: `period:${id}:`, from: first.from, interval: first.plan.interval },
    },
  );
  if (!isOwn) return [{ ...start, covers: [...start.covers, ...payment.covers] }];
  return [start, isLonger ? payment : { ...payment, points: shortfall }];
}

function startOf(
  id: string,
  { from, until, plan }: Advanced,
  state: Pick<EarnedPeriod, 'stands' | 'isOpen' | 'advances'>,
): EarnedPeriod {
  return { cause: trialCause(id, plan.interval), from, ...plan, ...state, covers: [coveredBy({ from, until, plan })] };
}

/**
 * A trial whose start has earned, or earns now: once, and not if its payment has been made and earns on its own. A trial that is over, with
 * its payment postponed by a gift, no longer earns: the plan at that point is not the trial's.
 */
function trialOf(
  { id, plan, trial, paid }: EarningSubscription,
  { now, atTrialStart, counted }: Reckoning,
): Advanced | undefined {
  if (trial === null) return undefined;
  for (const interval of ['year', 'month'] as const) {
    const points = counted(trialCause(id, interval));
    if (points !== undefined) return { ...trial, plan: { interval, points } };
  }
  const isOver = trial.until < now;
  return atTrialStart && !isOver && paid.length === 0 && plan !== null ? { ...trial, plan } : undefined;
}

interface NamedPeriod extends PaidPeriod {
  readonly cause: string;
}

function periodOf(period: NamedPeriod, isRefused: boolean): EarnedPeriod {
  const { cause, from, plan, undone } = period;
  const stands = isRefused || undone !== false ? 0 : Infinity;
  return { cause, from, ...plan, stands, isOpen: !isRefused && undone === 'open', covers: [coveredBy(period)] };
}

function coveredBy({ plan, from, until }: Advanced): Covered {
  return { interval: plan.interval, from, until };
}

/**
 * The paid periods with their causes: those of one interval that begin together count as one. Within one second a month can become a year,
 * and a year a month that falls within it: beside a year, a month counts only if it has counted already, because it came first, or if the
 * year's payment was given back. Whichever counted first has the cause without a suffix.
 */
function paidPeriods({ id, paid }: EarningSubscription, counted: Reckoning['counted']): NamedPeriod[] {
  return [...Map.groupBy(paid, ({ from }) => from.toISOString())].flatMap(([from, together]) => {
    const cause = `period:${id}:${from}`;
    const { month: months = [], year: years = [] } = Object.groupBy(together, ({ plan }) => plan.interval);
    const month = months.find(({ undone }) => undone !== false) ?? months[0];
    const year = years.find(({ undone }) => undone === false) ?? years[0];
    if (year === undefined) return month === undefined ? [] : [{ ...month, cause }];
    if (month === undefined) return [{ ...year, cause }];
    const known = counted(cause);
    const isOfYear = known === undefined ? year.undone !== true : known === year.plan.points;
    const ofMonth = isOfYear ? `${cause}:month` : cause;
    if (isOfYear && year.undone !== true && counted(ofMonth) === undefined) return [{ ...year, cause }];
    return [
      { ...month, cause: ofMonth },
      { ...year, cause: isOfYear ? cause : `${cause}:year` },
    ];
  });
}
