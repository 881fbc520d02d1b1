import { accessEnd, addMonths, earlier, endsInPause, isCharged } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { activeSubscriptionOf } from '../billing/index.ts';
import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

export interface Place {
  /** Where newly given months begin. */
  readonly from: Date;
  /** The subscription that they extend; null if its next charge comes later anyway. */
  readonly extendsId: string | null;
}

export interface Recipient {
  readonly accountId: string;
  readonly now: Date;
  /** A gift to ignore, because it has no place yet. */
  readonly except?: string;
  /** When the months end that begin at `from`. */
  readonly untilOf: (from: Date) => Date;
}

/**
 * Where a gift's months go: for a paid, continuing subscription they put off its next charge by themselves, whatever else gives access;
 * otherwise they begin when existing access ends.
 */
export async function placeFor(queries: Queries, { accountId, now, except, untilOf }: Recipient): Promise<Place> {
  const known = await readFacts(queries, accountId);
  const facts = known.filter((fact) => {
    const end = accessEnd(fact);
    return fact.sourceId !== except && (end === null || (end > now && end > fact.startedAt));
  });
  const own = await activeSubscriptionOf(queries, accountId);
  // A renewal still to be paid is not put off: wait for its outcome. One that follows a pause is put off.
  const paid = known.find(
    (fact) =>
      fact.sourceId === own?.id &&
      isCharged(fact) &&
      (fact.paused ? mayBeAhead(now, fact.resumesAt) : isAhead(now, fact.paidUntil)),
  );
  if (paid === undefined) return { from: behind(facts.map(accessEnd), now), extendsId: null };
  const isPutOff = own?.status === 'trialing' && own.restsFrom === null;
  const rests = (from: Date): boolean => endsInPause(paid, isPutOff, untilOf(from));
  // Other access may be taken back, and puts no charge off: only what is paid for and given comes first.
  const isCounted = (fact: AccessFact): boolean => fact === paid || fact.source === 'gift';
  const counted = facts.filter(isCounted).map((fact) => (fact === paid ? fact.paidUntil : accessEnd(fact)));
  const from = behind(counted, now);
  if (!rests(from)) return { from, extendsId: paid.sourceId };
  // Months within the pause wait for other access, too, but put off no charge for it.
  const others = facts.filter((fact) => !isCounted(fact)).map(accessEnd);
  const within = new Date(Math.max(from.getTime(), earlier(behind(others, now), paid.resumesAt)?.getTime() ?? 0));
  return { from: within, extendsId: rests(within) ? null : paid.sourceId };
}

/** The last of these ends. Behind endless, or practically endless, access there is nothing to wait for. */
function behind(ends: readonly (Date | null)[], now: Date): Date {
  const forEver = addMonths(now, 100 * 12);
  const awaited = ends.filter((end) => end !== null).filter((end) => end <= forEver);
  return new Date(Math.max(now.getTime(), ...awaited.map((end) => end.getTime())));
}

function isAhead(now: Date, at: Date | null): boolean {
  return at !== null && now < at;
}

/** A pause without an end may end any day. */
function mayBeAhead(now: Date, at: Date | null): boolean {
  return at === null || now < at;
}
