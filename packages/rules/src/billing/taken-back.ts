/** Days of notice: no charge, and no loss of a gift's access, earlier than this after the email that announces it. */
export const noticeDays = 7;

/** A subscription whose next charge gifts have postponed, and that loses one of them. */
export interface EarlyEnd {
  /** When it is charged next, as things are. */
  readonly chargedAt: Date;
  /** How far its payments and its initial trial reach. */
  readonly ownEnd: Date;
  /** The ends of all gifts including the lost one, and the ends of the remaining gifts once moved up. */
  readonly before: readonly Date[];
  readonly after: readonly Date[];
  /** The day announced to its owner. */
  readonly told: Date;
}

/**
 * When it is charged next without the lost gift: not before the day announced to its owner, nor before the end of what is paid for or given
 * by other gifts. Any postponement beyond all gifts, such as a trial behind them, is kept behind what remains; no charge moves later.
 */
export function chargedAfterLoss({ chargedAt, ownEnd, before, after, told }: EarlyEnd): Date {
  const latest = (...ends: readonly Date[]): number => Math.max(...ends.map((end) => end.getTime()));
  const beyond = Math.max(0, chargedAt.getTime() - latest(ownEnd, ...before));
  return new Date(Math.min(chargedAt.getTime(), latest(told, ownEnd, ...after) + beyond));
}
