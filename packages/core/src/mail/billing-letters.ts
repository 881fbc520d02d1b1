import { account, hello } from './phrases.ts';
import type { Letter } from './render.ts';
import type { LetterFacts } from './phrases.ts';

/** What letters about a subscription name. Amounts and days are written out. */
export interface SubscriptionFacts extends LetterFacts {
  readonly plan: string;
}

/** Where a card is changed. */
export const card = ({ publicUrl }: LetterFacts) => ({ label: 'Update your card', url: `${publicUrl}/account` });

export interface Charge {
  readonly amount: string;
  readonly on: string;
}

export function welcomeLetter(
  facts: SubscriptionFacts,
  first: Charge | undefined,
  trialEnds: string | undefined,
): Letter {
  const charge =
    trialEnds === undefined
      ? first === undefined
        ? []
        : [`The next charge is ${first.amount} on ${first.on}.`]
      : [
          `Your free trial lasts until ${trialEnds}.${first === undefined ? '' : ` The first charge, on ${first.on}, is ${first.amount}.`}`,
        ];
  return {
    to: facts.to,
    subject: 'Welcome',
    paragraphs: [hello(facts), `Your ${facts.plan} membership has begun. Everything is yours to watch.`, ...charge],
    action: account(facts),
    closing: 'You can cancel any time on your account page, and keep access for what is paid.',
  };
}

export function trialEndingLetter(facts: SubscriptionFacts, charge: Charge): Letter {
  return {
    to: facts.to,
    subject: `Your free trial ends on ${charge.on}`,
    paragraphs: [
      hello(facts),
      `On ${charge.on} your card is charged ${charge.amount} for your ${facts.plan} membership.`,
    ],
    action: account(facts),
    closing: 'If you would rather not go on, cancel before that day and nothing is charged.',
  };
}

export function renewalLetter(facts: SubscriptionFacts, charge: Charge): Letter {
  return {
    to: facts.to,
    subject: `Your membership renews on ${charge.on}`,
    paragraphs: [hello(facts), `Your ${facts.plan} membership renews on ${charge.on} for ${charge.amount}.`],
    action: account(facts),
    closing: 'Nothing to do if you want to stay. Otherwise cancel before that day.',
  };
}

export interface Receipt {
  readonly number: string;
  readonly amount: string;
  readonly tax: string | undefined;
  /** The part of it that was too little to be charged before. */
  readonly carriedOver: string | undefined;
  readonly from: string;
  readonly until: string;
  readonly url: string | undefined;
}

export function receiptLetter(facts: SubscriptionFacts, receipt: Receipt): Letter {
  const tax = receipt.tax === undefined ? '' : ` (${receipt.tax} of it tax)`;
  const carried =
    receipt.carriedOver === undefined ? '' : ` ${receipt.carriedOver} of it was carried over from before.`;
  return {
    to: facts.to,
    subject: `Receipt ${receipt.number}`,
    paragraphs: [
      hello(facts),
      `Thank you. We received ${receipt.amount}${tax} for your ${facts.plan} membership from ${receipt.from} to ${receipt.until}.${carried}`,
    ],
    action: { label: 'See the invoice', url: receipt.url ?? `${facts.publicUrl}/account/invoices` },
    closing: `Invoice ${receipt.number}.`,
  };
}

export function paymentFailedLetter(facts: SubscriptionFacts, amount: string, until: string | undefined): Letter {
  const grace =
    until === undefined ? [] : [`You can go on watching until ${until}. We try the card again before that.`];
  return {
    to: facts.to,
    subject: 'Your payment did not go through',
    paragraphs: [hello(facts), `We could not charge ${amount} for your ${facts.plan} membership.`, ...grace],
    action: card(facts),
    closing:
      'Often the card has expired, or the bank wants you to confirm the payment. In your account you can change the card, or pay at once.',
  };
}

export function pausedLetter(facts: SubscriptionFacts, from: string, until: string): Letter {
  return {
    to: facts.to,
    subject: 'Your membership is paused',
    paragraphs: [
      hello(facts),
      `Your ${facts.plan} membership rests from ${from}. It goes on, and is charged again, on ${until}.`,
    ],
    action: account(facts),
    closing: 'You can end the pause any time on your account page.',
  };
}

export interface GivenBack {
  /** What is given back this time. */
  readonly amount: string;
  /** What was paid with the invoice. */
  readonly paid: string;
  /** All that was given back of it, where this is not the first time. */
  readonly inAll: string | undefined;
  readonly number: string;
  /** The membership that it paid for has ended by it. */
  readonly ended: boolean;
}

export function refundedLetter(facts: LetterFacts, { amount, paid, inAll, number, ended }: GivenBack): Letter {
  const what = amount === paid ? `the ${amount}` : `${amount} of the ${paid}`;
  const sum = inAll === undefined ? '' : ` That makes ${inAll} in all.`;
  return {
    to: facts.to,
    subject: `${amount} on its way back to you`,
    paragraphs: [
      hello(facts),
      `We have given back ${what} that you paid with invoice ${number}.${sum} Your bank shows it within 5 to 10 days.`,
      ...(ended ? ['The membership that it paid for has ended.'] : []),
    ],
    action: { label: 'See your invoices', url: `${facts.publicUrl}/account/invoices` },
    closing: 'If you have a question about it, answer this mail.',
  };
}

export function trialUsedLetter(facts: LetterFacts): Letter {
  return {
    to: facts.to,
    subject: 'This card has had its free trial',
    paragraphs: [
      hello(facts),
      'The free trial is there once for each person, and the card that you used has had one. Nothing was charged.',
    ],
    action: { label: 'Start without a trial', url: `${facts.publicUrl}/payment` },
    closing: 'If you think that this is a mistake, answer this mail.',
  };
}

export interface GiftFacts {
  readonly to: string;
  readonly publicUrl: string;
  readonly from: string;
  readonly months: string;
  readonly message: string;
}

export function giftLetter(facts: GiftFacts, code: string): Letter {
  return {
    to: facts.to,
    subject: `${facts.from} has a gift for you`,
    paragraphs: [
      'Hello,',
      `${facts.from} gives you ${facts.months} of everything we make.`,
      ...(facts.message === '' ? [] : [`“${facts.message}”`]),
    ],
    action: { label: 'Open your gift', url: `${facts.publicUrl}/redeem?code=${encodeURIComponent(code)}` },
    code,
    closing: 'The code works once. Nothing is charged for the gift, and it does not renew.',
  };
}

export function giftBoughtLetter(
  facts: LetterFacts & {
    readonly gift: string;
    readonly recipient: string;
    readonly on: string;
    readonly amount: string;
  },
): Letter {
  return {
    to: facts.to,
    subject: 'Your gift is wrapped',
    paragraphs: [
      hello(facts),
      `Thank you. We received ${facts.amount} for a gift of ${facts.gift}. It is mailed to ${facts.recipient} on ${facts.on}.`,
    ],
    action: { label: 'See your gifts', url: `${facts.publicUrl}/gift-subscriptions/history` },
    closing: 'There you find the code too, if you would rather hand it over yourself.',
  };
}

export function giftRedeemedLetter(facts: LetterFacts & { readonly recipient: string }): Letter {
  return {
    to: facts.to,
    subject: 'Your gift was opened',
    paragraphs: [hello(facts), `Your gift for ${facts.recipient} was just redeemed.`],
    action: { label: 'See your gifts', url: `${facts.publicUrl}/gift-subscriptions/history` },
    closing: 'That was kind of you.',
  };
}

/** What becomes of a gift that is taken back. */
export type GiftEnd = 'has ended' | 'will not begin' | `ends on ${string}`;

export interface TakenBackGift {
  readonly gift: string;
  readonly end: GiftEnd;
}

export function giftTakenBackLetter(
  facts: SubscriptionFacts,
  { gift, end }: TakenBackGift,
  /** What the gift had put off: without an amount the membership ends then. */
  next: { readonly amount: string | undefined; readonly on: string } | undefined,
): Letter {
  const membership =
    next === undefined
      ? []
      : next.amount === undefined
        ? [`Your ${facts.plan} membership is cancelled and now ends on ${next.on}. Nothing is charged.`]
        : [
            `The gift had put off the next charge for your ${facts.plan} membership. We now charge ${next.amount} on ${next.on}.`,
          ];
  return {
    to: facts.to,
    subject: `Your gift ${end}`,
    paragraphs: [
      hello(facts),
      `The payment for the gift of ${gift} that you redeemed was given back, so the gift ${end}.`,
      ...membership,
      'We take back the Producer Points that came with it, but none that you have spent.',
    ],
    action: account(facts),
    closing: 'If you think that this is a mistake, answer this mail.',
  };
}

export function giftUndoneLetter(
  facts: LetterFacts,
  { gift, end, recipient, amount }: TakenBackGift & { readonly recipient: string; readonly amount: string },
): Letter {
  return {
    to: facts.to,
    subject: `Your gift for ${recipient} ${end}`,
    paragraphs: [
      hello(facts),
      `Your payment of ${amount} for a gift of ${gift} was given back, so the gift for ${recipient} ${end}.`,
    ],
    action: { label: 'See your gifts', url: `${facts.publicUrl}/gift-subscriptions/history` },
    closing: 'If you think that this is a mistake, answer this mail.',
  };
}
