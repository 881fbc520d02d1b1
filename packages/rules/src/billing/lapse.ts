import { expectedBy } from './access-fact.ts';
import { addDays } from './calendar.ts';

/** An invoice's card attempts. */
interface Asked {
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

/** A payment that is due, and what is known about it. */
interface Lapse {
  readonly due: Date;
  readonly graceDays: number;
  readonly firstTryAt?: Date | null;
  readonly failed: boolean;
}

/**
 * When access lapses without the due payment, days of grace included. Until a payment has failed, access waits for the charge even if the
 * site grants no days of grace: a member about to be charged keeps access until then.
 */
export function lapseOf({ due, graceDays, firstTryAt = null, failed }: Lapse): Date {
  const grace = addDays(due, graceDays);
  const expected = expectedBy(due, firstTryAt);
  return failed || grace > expected ? grace : expected;
}

/** The first card attempt for what is owed; null if one was made already, or if unknown. */
export function firstTryOf(asked: readonly Asked[]): Date | null {
  const untried = asked.filter(({ attempts, status }) => attempts === 0 && (status === 'draft' || status === 'open'));
  const instants = untried.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt.getTime()]));
  return instants.length === 0 || untried.length < asked.length ? null : new Date(Math.min(...instants));
}
