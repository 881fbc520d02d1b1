import { t } from '@houselights/messages/catalogue/access-reasons';
import type { MessageReference } from '@houselights/messages';
import type { AccessReason } from '@houselights/rules';

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** A reason as a sentence, for the account page and the console. Days are UTC, in ISO 8601 format. */
export function accessWords(reason: AccessReason, plan: string | null): MessageReference {
  const { source } = reason;
  const from = day(reason.from);
  const until = reason.until === null ? 'never' : day(reason.until);
  const named = plan === null ? 'no' : 'yes';
  const values = { source, named, plan: plan ?? '', from, until };
  switch (reason.state) {
    case 'trial':
      return t.ref('trial', values);
    case 'paid':
      return t.ref('paid', values);
    case 'given':
      return t.ref('given', values);
    case 'renewing':
      return t.ref('renewing', values);
    case 'grace':
      return t.ref('grace', values);
    case 'gift':
      return t.ref('gift', values);
    case 'staff':
      return t.ref('staff', values);
    case 'patreon':
      return t.ref('patreon', values);
    case 'not_started':
      return t.ref('notStarted', values);
    case 'never_paid':
      return t.ref('neverPaid', values);
    case 'unpaid':
      return t.ref('unpaid', values);
    case 'paused':
      return t.ref('paused', values);
    case 'cancelled':
      return t.ref('cancelled', values);
    case 'ended':
      return t.ref('ended', values);
    // When a gift's payment was taken back, nobody keeps the gift.
    case 'refunded':
      return source === 'gift' ? t.ref('refundedGift', values) : t.ref('refunded', values);
    case 'disputed':
      return source === 'gift' ? t.ref('disputedGift', values) : t.ref('disputed', values);
    case 'trial_used':
      return t.ref('trialUsed', values);
    case 'already_subscribed':
      return t.ref('alreadySubscribed', values);
    case 'revoked':
      return t.ref('revoked', values);
  }
}
