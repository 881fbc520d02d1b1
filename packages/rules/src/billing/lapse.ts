import { expectedBy } from './access-fact.ts';
import { addDays } from './calendar.ts';

/** What an invoice says of when a card is tried for it. */
interface Asked {
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

/** A payment that is due, and what is known of it. */
interface Lapse {
  readonly due: Date;
  readonly graceDays: number;
  readonly firstTryAt?: Date | null;
  readonly failed: boolean;
}

/**
 * When access ends for want of the payment that is due: with the days of grace. While none has failed it waits for the charge, also where
 * the house gives no days: whoever is charged in a moment has access until then.
 */
export function lapseOf({ due, graceDays, firstTryAt = null, failed }: Lapse): Date {
  const grace = addDays(due, graceDays);
  const expected = expectedBy(due, firstTryAt);
  return failed || grace > expected ? grace : expected;
}

/** When a card is tried for the first time for what is asked for; null where one was, or nobody knows. */
export function firstTryOf(asked: readonly Asked[]): Date | null {
  const untried = asked.filter(({ attempts, status }) => attempts === 0 && (status === 'draft' || status === 'open'));
  const instants = untried.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt.getTime()]));
  return instants.length === 0 || untried.length < asked.length ? null : new Date(Math.min(...instants));
}
