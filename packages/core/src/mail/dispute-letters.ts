import { account, hello } from './phrases.ts';
import type { SubscriptionFacts } from './billing-letters.ts';
import type { LetterFacts } from './phrases.ts';
import type { Letter } from './render.ts';

/** A payment that somebody wants back from their bank. */
export interface DisputedPayment {
  readonly amount: string;
  /** The invoice's number. */
  readonly number: string;
}

export function membershipDisputedLetter(
  facts: SubscriptionFacts,
  { amount, number }: DisputedPayment,
  /** The day on which it is charged although it rests, unless its owner cancels. */
  next: string | undefined,
): Letter {
  return {
    to: facts.to,
    subject: 'Your membership rests',
    paragraphs: [
      hello(facts),
      `A bank was asked to take back the payment of ${amount} with invoice ${number}. Until the bank has decided, your ${facts.plan} membership gives no access.`,
      ...(next === undefined ? [] : [`Unless you cancel, it is charged again on ${next}.`]),
    ],
    action: account(facts),
    closing: 'If you did not ask your bank for the money, answer this mail.',
  };
}

export function membershipGoesOnLetter(facts: SubscriptionFacts): Letter {
  return {
    to: facts.to,
    subject: 'Your membership goes on',
    paragraphs: [
      hello(facts),
      `The bank has decided that the disputed payment stands: your ${facts.plan} membership gives you access again.`,
    ],
    action: account(facts),
    closing: 'Thank you for your patience.',
  };
}

export function membershipLostLetter(facts: SubscriptionFacts, { amount, number }: DisputedPayment): Letter {
  return {
    to: facts.to,
    subject: 'Your membership has ended',
    paragraphs: [
      hello(facts),
      `The bank has taken back the payment of ${amount} with invoice ${number}, so your ${facts.plan} membership has ended.`,
      'We take back the Producer Points that came with it, but none that you have spent.',
    ],
    action: account(facts),
    closing: 'Nothing more is charged. You can come back at any time: your account and your history stay.',
  };
}

/** To whoever redeemed a gift, whether they paid for it or not. */
export function giftDisputedLetter(facts: LetterFacts, gift: string): Letter {
  return {
    to: facts.to,
    subject: 'Your gift rests',
    paragraphs: [
      hello(facts),
      `A bank was asked to take back the payment for the gift of ${gift} that you redeemed. Until the bank has decided, the gift gives no access. Should the payment stand, you get back every day that the gift has rested.`,
    ],
    action: account(facts),
    closing: 'If you have a question about it, answer this mail.',
  };
}

export function giftGivenAgainLetter(facts: LetterFacts, gift: string): Letter {
  return {
    to: facts.to,
    subject: 'Your gift goes on',
    paragraphs: [
      hello(facts),
      `The payment for the gift of ${gift} that you redeemed stands after all. Every day of it that you have not used is yours again.`,
    ],
    action: account(facts),
    closing: 'Thank you for your patience.',
  };
}
