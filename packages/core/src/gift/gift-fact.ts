import type { Gift } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

/** What a redeemed gift means for access. */
export function giftFact({ id, accessFrom, accessUntil, createdAt, state }: Gift): AccessFact {
  return {
    source: 'gift',
    sourceId: id,
    planId: null,
    startedAt: accessFrom ?? createdAt,
    paidUntil: accessUntil,
    graceUntil: null,
    trialEndsAt: null,
    renews: false,
    cancelledAt: null,
    endedAt: null,
    paused: false,
    resumesAt: null,
    withheld: state === 'refunded' || state === 'disputed' ? state : null,
  };
}
