import { t } from '@houselights/messages/catalogue/mail-gift';
import { t as shared } from '@houselights/messages/catalogue/mail';
import { account, hello } from './phrases.ts';
import type { SubscriptionFacts } from './billing-emails.ts';
import type { Action, Email } from './render.ts';
import type { EmailFacts } from './phrases.ts';
import type { MessageReference, Money } from '@houselights/messages';

const seeGifts = ({ publicUrl }: EmailFacts): Action => ({
  label: t.ref('seeGifts'),
  url: `${publicUrl}/gift-subscriptions/history`,
});

/** The gift's recipient, or nobody if the address was cleared. */
const recipientOf = (email: string): string => (email === '' ? 'nobody' : email);

export interface GiftFacts {
  readonly to: string;
  readonly publicUrl: string;
  /** The buyer's name; empty if they gave none. */
  readonly from: string;
  readonly months: number;
  readonly message: string;
}

export function giftEmail({ to, publicUrl, from, months, message }: GiftFacts, code: string): Email {
  const isNameless = from === '';
  return {
    to,
    subject: isNameless ? t.ref('giftSubjectNameless') : t.ref('giftSubject', { from }),
    paragraphs: [
      shared.ref('helloStranger'),
      isNameless ? t.ref('giftNameless', { months }) : t.ref('gift', { from, months }),
      ...(message === '' ? [] : [t.ref('giftMessage', { message })]),
    ],
    action: { label: t.ref('giftAction'), url: `${publicUrl}/redeem?code=${encodeURIComponent(code)}` },
    code,
    closing: t.ref('giftClosing'),
  };
}

export interface BoughtGift extends EmailFacts {
  readonly months: number;
  /** An address; empty if it was cleared. */
  readonly recipient: string;
  readonly on: Date;
  readonly amount: Money;
}

export function giftBoughtEmail(facts: BoughtGift): Email {
  const { months, on, amount } = facts;
  return {
    to: facts.to,
    subject: t.ref('boughtSubject'),
    paragraphs: [hello(facts), t.ref('bought', { amount, months, recipient: recipientOf(facts.recipient), on })],
    action: seeGifts(facts),
    closing: t.ref('boughtClosing'),
  };
}

export function giftRedeemedEmail(facts: EmailFacts & { readonly recipient: string }): Email {
  return {
    to: facts.to,
    subject: t.ref('redeemedSubject'),
    paragraphs: [hello(facts), t.ref('redeemed', { recipient: recipientOf(facts.recipient) })],
    action: seeGifts(facts),
    closing: t.ref('redeemedClosing'),
  };
}

export interface TakenBackGift {
  readonly months: number;
  /** What happens to it. */
  readonly end: 'ended' | 'neverBegins' | 'ends';
  /** When it ends, or has ended. */
  readonly on: Date;
}

/** The next charge, which the gift had put off; without an amount the membership ends then. */
export interface ChargeAhead {
  readonly amount: Money | undefined;
  readonly on: Date;
}

function takenBackCharge(plan: string, { amount, on }: ChargeAhead): MessageReference {
  if (amount === undefined) return t.ref('takenBackEnds', { plan, on });
  if (amount.amountMinor === 0) return t.ref('takenBackRenewal', { plan, on });
  return t.ref('takenBackCharge', { plan, amount, on });
}

export function giftTakenBackEmail(
  { plan, ...facts }: SubscriptionFacts,
  { months, end, on }: TakenBackGift,
  next: ChargeAhead | undefined,
): Email {
  return {
    to: facts.to,
    subject: t.ref('takenBackSubject', { end, on }),
    paragraphs: [
      hello(facts),
      t.ref('takenBack', { months, end, on }),
      ...(next === undefined ? [] : [takenBackCharge(plan, next)]),
      t.ref('takenBackPoints'),
    ],
    action: account(facts),
    closing: t.ref('mistake'),
  };
}

/** Gifts that waited for other access begin sooner, because that access has ended, and so the next charge comes sooner. */
export function giftsMovedEmail({ plan, ...facts }: SubscriptionFacts, next: ChargeAhead): Email {
  return {
    to: facts.to,
    subject: t.ref(next.amount === undefined ? 'movedEndSubject' : 'movedSubject', { on: next.on }),
    paragraphs: [hello(facts), t.ref('moved'), takenBackCharge(plan, next)],
    action: account(facts),
    closing: t.ref('mistake'),
  };
}

export interface UndoneGift extends TakenBackGift {
  /** An address; empty if it was cleared. */
  readonly recipient: string;
  readonly amount: Money;
}

export function giftUndoneEmail(facts: EmailFacts, { months, end, on, amount, ...gift }: UndoneGift): Email {
  const recipient = recipientOf(gift.recipient);
  return {
    to: facts.to,
    subject: t.ref('undoneSubject', { recipient, end, on }),
    paragraphs: [hello(facts), t.ref('undone', { amount, months, recipient, end, on })],
    action: seeGifts(facts),
    closing: t.ref('mistake'),
  };
}
