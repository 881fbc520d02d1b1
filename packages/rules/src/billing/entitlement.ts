/** A stretch of access as stored: from startedAt until endsAt, unless it is renewed. */
export interface AccessPeriod {
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/** True while the period lasts; its start belongs to it, its end does not. */
export function covers({ startedAt, endsAt }: AccessPeriod, now: Date): boolean {
  return startedAt <= now && now < endsAt;
}

/** True when one of the periods covers `now`. */
export function hasAccess(periods: readonly AccessPeriod[], now: Date): boolean {
  return periods.some((period) => covers(period, now));
}
