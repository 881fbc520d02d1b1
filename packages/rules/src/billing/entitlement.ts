/** A stretch of access as stored: from startedAt until endsAt, unless it is renewed. */
export interface AccessPeriod {
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/** True when one of the periods covers `now`; the start belongs to it, the end does not. */
export function hasAccess(periods: readonly AccessPeriod[], now: Date): boolean {
  return periods.some((period) => period.startedAt <= now && now < period.endsAt);
}
