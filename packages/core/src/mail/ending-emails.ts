import { t } from '@houselights/messages/catalogue/mail-ending';
import { account, card, hello } from './phrases.ts';
import type { SubscriptionFacts } from './billing-emails.ts';
import type { Email } from './render.ts';
import type { MessageReference, Money } from '@houselights/messages';

/** Access that continues after a membership ends, for example from a gift: until a day, or without an end. */
export interface OtherAccess {
  readonly until: Date | undefined;
}

function goesOn(other: OtherAccess | undefined): readonly MessageReference[] {
  if (other === undefined) return [];
  const { until } = other;
  return [until === undefined ? t.ref('stillWatch') : t.ref('stillWatchUntil', { until })];
}

export function graceEndingEmail(
  { plan, ...facts }: SubscriptionFacts,
  amount: Money,
  until: Date,
  other: OtherAccess | undefined,
): Email {
  const unpaid = { amount, plan, until };
  return {
    to: facts.to,
    subject: other === undefined ? t.ref('accessEndsSubject', { until }) : t.ref('membershipEndsSubject', { until }),
    paragraphs: [
      hello(facts),
      other === undefined ? t.ref('accessEnds', unpaid) : t.ref('membershipEnds', unpaid),
      ...goesOn(other),
    ],
    action: card(facts),
    closing: t.ref('endsClosing'),
  };
}

/** A trial that was never paid for takes its unspent points with it. */
export function accessEndedEmail(
  { plan, ...facts }: SubscriptionFacts,
  ofTrial: boolean,
  other: OtherAccess | undefined,
): Email {
  return {
    to: facts.to,
    subject: other === undefined ? t.ref('accessEndedSubject') : t.ref('membershipEndedSubject'),
    paragraphs: [
      hello(facts),
      other === undefined ? t.ref('accessEnded', { plan }) : t.ref('membershipEnded', { plan }),
      ...goesOn(other),
    ],
    action: account(facts),
    closing: ofTrial ? t.ref('trialEndedClosing') : t.ref('endedClosing'),
  };
}

/** What an immediate cancellation leaves behind. */
export interface CancelledAtOnce {
  /** There was only a trial. */
  readonly ofTrial: boolean;
  /** A payment for it had failed. */
  readonly failed: boolean;
  /** The account is to be deleted: nothing stays. */
  readonly leaves: boolean;
}

/** For a cancellation when no paid time was left, as in the grace period. */
export function cancelledAndEndedEmail(
  { plan, ...facts }: SubscriptionFacts,
  { ofTrial, failed, leaves }: CancelledAtOnce,
  other: OtherAccess | undefined,
): Email {
  const closing = ofTrial ? t.ref('cancelledTrialClosing') : t.ref('cancelledEndedClosing');
  return {
    to: facts.to,
    subject: t.ref('cancelledSubject'),
    paragraphs: [
      hello(facts),
      failed ? t.ref('cancelledEndedUnpaid', { plan }) : t.ref('cancelledEnded', { plan }),
      ...goesOn(other),
    ],
    action: account(facts),
    closing: leaves ? t.ref('cancelledClosing') : closing,
  };
}

/** A cancellation that takes effect later. */
export interface CancelledAhead {
  /** Undefined if there is no access to keep, because a payment is disputed. */
  readonly until: Date | undefined;
  /** Its owner may take it back. */
  readonly mayResume: boolean;
}

function cancelled(plan: string, until: Date | undefined, other: OtherAccess | undefined): MessageReference {
  if (until === undefined) return t.ref('cancelled', { plan });
  return other === undefined ? t.ref('cancelledWatch', { plan, until }) : t.ref('cancelledEnds', { plan, until });
}

/** Also mentions access that continues after it. */
export function cancelledEmail(
  { plan, ...facts }: SubscriptionFacts,
  { until, mayResume }: CancelledAhead,
  other: OtherAccess | undefined,
): Email {
  return {
    to: facts.to,
    subject: t.ref('cancelledSubject'),
    paragraphs: [hello(facts), cancelled(plan, until, other), ...goesOn(other)],
    ...(mayResume && { action: { label: t.ref('cancelledAction'), url: `${facts.publicUrl}/account` } }),
    closing: t.ref('cancelledClosing'),
  };
}
