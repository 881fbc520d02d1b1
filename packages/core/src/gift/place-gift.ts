import { accessEnd, addMonths, endsInPause, isCharged } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { lifeOf } from '../billing/index.ts';
import type { Queries } from '@houselights/db';

export interface Place {
  /** Where months that are given now begin. */
  readonly from: Date;
  /** The subscription that becomes longer by months that end at `until`; null where its next charge comes after them anyway. */
  readonly extends: (until: Date) => string | null;
}

export interface Recipient {
  readonly accountId: string;
  readonly now: Date;
  /** A gift that has no place yet, whatever is known of it. */
  readonly except?: string;
}

/**
 * Where the months of a gift lie for somebody: where a subscription is paid for and goes on they put its next charge off; else they
 * begin when what there is ends.
 */
export async function placeFor(queries: Queries, { accountId, now, except }: Recipient): Promise<Place> {
  const known = await readFacts(queries, accountId);
  const facts = known.filter((fact) => {
    const end = accessEnd(fact);
    return fact.sourceId !== except && (end === null || (end > now && end > fact.startedAt));
  });
  const own = await lifeOf(queries, accountId);
  // A renewal that is still to be paid is not put off: what comes of it is waited for. One that comes after a pause is.
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
  // Where something lasts for ever, or as good as, there is nothing to wait for.
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

/** A pause without an end may be over any day. */
function mayBeAhead(now: Date, at: Date | null): boolean {
  return at === null || now < at;
}
