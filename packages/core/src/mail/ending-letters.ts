import { account, hello } from './phrases.ts';
import { card } from './billing-letters.ts';
import type { SubscriptionFacts } from './billing-letters.ts';
import type { Letter } from './render.ts';

/** Access that somebody has all the same when a membership ends, as by a gift: until a day, or without an end. */
export interface OtherAccess {
  readonly until: string | undefined;
}

const goesOn = ({ until }: OtherAccess): string =>
  until === undefined
    ? 'You can still watch with your other access.'
    : `You can still watch until ${until} with your other access.`;

export function graceEndingLetter(
  facts: SubscriptionFacts,
  amount: string,
  until: string,
  other: OtherAccess | undefined,
): Letter {
  const what = other === undefined ? 'access' : 'membership';
  return {
    to: facts.to,
    subject: `Your ${what} ends on ${until}`,
    paragraphs: [
      hello(facts),
      `${amount} for your ${facts.plan} membership is still unpaid. Unless it is paid, your ${what} ends on ${until}.`,
      ...(other === undefined ? [] : [goesOn(other)]),
    ],
    action: card(facts),
    closing: 'With a card that works, everything goes on as before.',
  };
}

/** What is unspent of a trial's points goes with a trial that was never paid for. */
export function accessEndedLetter(facts: SubscriptionFacts, ofTrial: boolean, other: OtherAccess | undefined): Letter {
  const what = other === undefined ? 'access' : 'membership';
  const stays = ofTrial
    ? 'your account and your history stay. Producer Points of your free trial that you have not spent are taken back.'
    : 'your account, your history and your points stay.';
  return {
    to: facts.to,
    subject: `Your ${what} has ended`,
    paragraphs: [
      hello(facts),
      `We didn’t get the payment for your ${facts.plan} membership, so your ${what} has ended.`,
      ...(other === undefined ? [] : [goesOn(other)]),
    ],
    action: account(facts),
    closing: `Nothing more is charged. You can come back at any time: ${stays}`,
  };
}

/** What was cancelled while nothing was paid for any more, as in the days of grace. */
export function cancelledAndEndedLetter(facts: SubscriptionFacts, other: OtherAccess | undefined): Letter {
  return {
    to: facts.to,
    subject: 'Your membership is cancelled',
    paragraphs: [
      hello(facts),
      `Your ${facts.plan} membership has ended, as you asked. Nothing more is charged for it, and no card is tried again.`,
      ...(other === undefined ? [] : [goesOn(other)]),
    ],
    action: account(facts),
    closing:
      'Thanks for being a member. You can come back at any time: your account, your history and your points stay.',
  };
}

/** Without `until` there is no access to keep: it rests while a payment is disputed. What goes on behind it is told as well. */
export function cancelledLetter(
  facts: SubscriptionFacts,
  until: string | undefined,
  other: OtherAccess | undefined,
): Letter {
  const ends =
    until === undefined ? '' : other === undefined ? ` You can watch until ${until}.` : ` It ends on ${until}.`;
  const kept = other === undefined ? ends : `${ends} ${goesOn(other)}`;
  return {
    to: facts.to,
    subject: 'Your membership is cancelled',
    paragraphs: [hello(facts), `Nothing more is charged for your ${facts.plan} membership.${kept}`],
    action: { label: 'I changed my mind', url: `${facts.publicUrl}/account` },
    closing: 'Thanks for being a member.',
  };
}
