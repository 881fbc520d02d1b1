const dayMs = 24 * 60 * 60 * 1_000;

/** The same day and time so many months later, UTC; the last day of a month that is too short. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  const day = to.getUTCDate();
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, last));
  return to;
}

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}
