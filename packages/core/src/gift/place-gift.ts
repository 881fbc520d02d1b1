import { accessEnd, addMonths, endsInPause, isCharged } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { activeSubscriptionOf } from '../billing/index.ts';
import type { Queries } from '@houselights/db';

export interface Place {
  /** Where newly given months begin. */
  readonly from: Date;
  /** The subscription extended by months that end at `until`; null if its next charge comes later anyway. */
  readonly extends: (until: Date) => string | null;
}

export interface Recipient {
  readonly accountId: string;
  readonly now: Date;
  /** A gift to ignore, because it has no place yet. */
  readonly except?: string;
}

/**
 * Where a gift's months go: for a paid, continuing subscription they put off its next charge; otherwise they begin when existing access
 * ends.
 */
export async function placeFor(queries: Queries, { accountId, now, except }: Recipient): Promise<Place> {
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
  const forEver = addMonths(now, 100 * 12);
  const ends = facts
    .map((fact) => (fact === paid ? fact.paidUntil : accessEnd(fact)))
    .filter((end) => end !== null)
    .filter((end) => end <= forEver);
  // Behind endless, or practically endless, access there is nothing to wait for.
  const from = new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())));
  const isPutOff = own?.status === 'trialing' && own.restsFrom === null;
  return {
    from,
    extends: (until) => (paid !== undefined && !endsInPause(paid, isPutOff, until) ? paid.sourceId : null),
  };
}

function isAhead(now: Date, at: Date | null): boolean {
  return at !== null && now < at;
}

/** A pause without an end may end any day. */
function mayBeAhead(now: Date, at: Date | null): boolean {
  return at === null || now < at;
}
