import type { Gift } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

/**
 * A redeemed gift's access fact. `disputedAt` is when it was suspended: a gift that extended a subscription records it nowhere else, as it
 * has no end of its own before the dispute is decided.
 */
export function giftFact(
  { id, accessFrom, accessUntil, createdAt, state, withheldFrom }: Gift,
  disputedAt: Date | null = null,
): AccessFact {
  return {
    source: 'gift',
    sourceId: id,
    planId: null,
    startedAt: accessFrom ?? createdAt,
    paidUntil: accessUntil,
    graceUntil: null,
    trialEndsAt: null,
    renews: false,
    dueAt: null,
    owed: null,
    cancelledAt: null,
    endedAt: withheldFrom,
    paused: false,
    resumesAt: null,
    withheld: state === 'refunded' || state === 'disputed' ? state : null,
    withheldAt: state === 'disputed' ? disputedAt : null,
  };
}
