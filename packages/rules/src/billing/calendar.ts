const dayMs = 24 * 60 * 60 * 1_000;

/** The same day and time `months` later, UTC; clamped to the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  const day = to.getUTCDate();
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  to.setUTCDate(Math.min(day, lastDay(to)));
  return to;
}

/**
 * The end of a monthly renewal `months` after `end`: a renewal on the 31st falls on the last day of a shorter month and on the 31st again
 * afterwards. `start` is the beginning of the period that ends at `end`.
 */
export function monthsAfter(start: Date, end: Date, months: number): Date {
  const day = Math.max(start.getUTCDate(), end.getUTCDate());
  const isRenewedOn = [start, end].every((each) => each.getUTCDate() === Math.min(day, lastDay(each)));
  const after = addMonths(end, months);
  if (isRenewedOn) after.setUTCDate(Math.min(day, lastDay(after)));
  return after;
}

const twoMonthsMs = 62 * dayMs;

/** The period that a subscription is charged for. */
interface ChargedPeriod {
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
}

/** Whether a subscription is billed monthly or yearly. A period that gifts extended, and thus turned into a trial, may look like a year. */
export function intervalOf({ currentPeriodStart, currentPeriodEnd }: ChargedPeriod): 'month' | 'year' {
  return currentPeriodEnd.getTime() - currentPeriodStart.getTime() > twoMonthsMs ? 'year' : 'month';
}

/** The first renewal not before `at`, of those at `end` and every `step` months after it. `start` begins the period that ends at `end`. */
export function renewalFrom(start: Date, end: Date, step: number, at: Date): Date {
  const months = (at.getUTCFullYear() - end.getUTCFullYear()) * 12 + at.getUTCMonth() - end.getUTCMonth();
  const steps = Math.max(0, Math.ceil(months / step));
  const renewal = monthsAfter(start, end, steps * step);
  return renewal < at ? monthsAfter(start, end, (steps + 1) * step) : renewal;
}

function lastDay(of: Date): number {
  return new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + 1, 0)).getUTCDate();
}

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}
