import { t } from '@houselights/messages/catalogue/mail-dispute';
import { account, hello } from './phrases.ts';
import type { SubscriptionFacts } from './billing-emails.ts';
import type { EmailFacts } from './phrases.ts';
import type { Email } from './render.ts';
import type { Money } from '@houselights/messages';

/** A payment that a cardholder wants back from their bank. */
export interface DisputedPayment {
  readonly amount: Money;
  /** The invoice's number. */
  readonly number: string;
}

export function membershipDisputedEmail(
  { plan, ...facts }: SubscriptionFacts,
  { amount, number }: DisputedPayment,
  /** The date of the next charge, which comes despite the suspension unless the owner cancels. */
  next: Date | undefined,
): Email {
  return {
    to: facts.to,
    subject: t.ref('restsSubject'),
    paragraphs: [
      hello(facts),
      t.ref('rests', { amount, number, plan }),
      ...(next === undefined ? [] : [t.ref('restsNext', { next })]),
    ],
    action: account(facts),
    closing: t.ref('restsClosing'),
  };
}

export function membershipGoesOnEmail({ plan, ...facts }: SubscriptionFacts): Email {
  return {
    to: facts.to,
    subject: t.ref('goesOnSubject'),
    paragraphs: [hello(facts), t.ref('goesOn', { plan })],
    action: account(facts),
    closing: t.ref('patience'),
  };
}

export function membershipLostEmail({ plan, ...facts }: SubscriptionFacts, { amount, number }: DisputedPayment): Email {
  return {
    to: facts.to,
    subject: t.ref('lostSubject'),
    paragraphs: [hello(facts), t.ref('lost', { amount, number, plan }), t.ref('lostPoints')],
    action: account(facts),
    closing: t.ref('lostClosing'),
  };
}

/** Goes to the gift's redeemer, whether they paid for it or not. */
export function giftDisputedEmail(facts: EmailFacts, months: number): Email {
  return {
    to: facts.to,
    subject: t.ref('giftRestsSubject'),
    paragraphs: [hello(facts), t.ref('giftRests', { months })],
    action: account(facts),
    closing: t.ref('giftRestsClosing'),
  };
}

export function giftGivenAgainEmail(facts: EmailFacts, months: number): Email {
  return {
    to: facts.to,
    subject: t.ref('giftGoesOnSubject'),
    paragraphs: [hello(facts), t.ref('giftGoesOn', { months })],
    action: account(facts),
    closing: t.ref('patience'),
  };
}
