/** Nobody is charged, and nobody loses what a gift gives, sooner than so many days after a letter has said so. */
export const noticeDays = 7;

/** A subscription whose next charge gifts have put off, one of which is lost. */
export interface Loss {
  /** When it is charged next, as things stand. */
  readonly chargedAt: Date;
  /** How far its payments reach, and the trial that it began with. */
  readonly ownEnd: Date;
  /** Ends of all gifts as they lay with the one that is lost, and of those that are left as they lie without it. */
  readonly before: readonly Date[];
  readonly after: readonly Date[];
  /** The day that its owner is told. */
  readonly told: Date;
}

/**
 * When it is charged next without the lost gift: not before the day that its owner is told, nor before the end of what is paid for or given
 * by other gifts. What it was put off by beyond all gifts, as by a trial that lies behind them, stays behind what is left; no charge
 * comes later by it.
 */
export function chargedAfterLoss({ chargedAt, ownEnd, before, after, told }: Loss): Date {
  const latest = (...ends: readonly Date[]): number => Math.max(...ends.map((end) => end.getTime()));
  const beyond = Math.max(0, chargedAt.getTime() - latest(ownEnd, ...before));
  return new Date(Math.min(chargedAt.getTime(), latest(told, ownEnd, ...after) + beyond));
}
