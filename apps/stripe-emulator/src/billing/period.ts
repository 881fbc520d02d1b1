import type { Price } from '../engine/wire.ts';

export interface Period {
  readonly start: number;
  readonly end: number;
}

export type Recurring = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>;

const day = 86_400;

/** The anchor some months later; clamped to the last day of a shorter month. */
export function addMonths(seconds: number, months: number): number {
  const at = new Date(seconds * 1000);
  const wanted = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(wanted, last));
  return at.getTime() / 1000;
}

const monthsBetween = (from: number, to: number): number => {
  const [one, other] = [new Date(from * 1000), new Date(to * 1000)];
  return (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
};

const monthsOf = ({ interval, interval_count: count }: Recurring): number => (interval === 'year' ? 12 * count : count);
const isCalendar = ({ interval }: Recurring): boolean => interval === 'month' || interval === 'year';
const secondsOf = ({ interval, interval_count: count }: Recurring): number =>
  (interval === 'week' ? 7 : 1) * day * count;

/** `times` intervals after the anchor. Always counted from the anchor, so 31 January returns to the 31st in March. */
export const fromAnchor = (anchor: number, recurring: Recurring, times: number): number =>
  isCalendar(recurring) ? addMonths(anchor, times * monthsOf(recurring)) : anchor + times * secondsOf(recurring);

/** The first period boundary after this time. */
export function nextBoundary(anchor: number, recurring: Recurring, after: number): number {
  const guess = isCalendar(recurring)
    ? Math.floor(monthsBetween(anchor, after) / monthsOf(recurring))
    : Math.floor((after - anchor) / secondsOf(recurring));
  let times = guess - 1;
  while (fromAnchor(anchor, recurring, times) <= after) times++;
  return fromAnchor(anchor, recurring, times);
}

/** The whole period that contains this time. */
export function periodAround(anchor: number, recurring: Recurring, at: number): Period {
  const end = nextBoundary(anchor, recurring, at);
  let times = Math.floor(
    isCalendar(recurring) ? monthsBetween(anchor, end) / monthsOf(recurring) : (end - anchor) / secondsOf(recurring),
  );
  while (fromAnchor(anchor, recurring, times) >= end) times--;
  return { start: fromAnchor(anchor, recurring, times), end };
}
