import { day, money } from '../../lib/money.ts';
import type { Money } from '../../lib/plans.ts';
import type { Gift } from './api/gifts.ts';

export function monthsWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** What so many months save against single ones; empty when nothing. */
export function savingWords(months: number, price: Money, single: Money | undefined): string {
  const saved = single ? single.amountMinor * months - price.amountMinor : 0;
  return saved > 0 ? `Saves ${money({ ...price, amountMinor: saved })}` : '';
}

const TAGS: Record<Gift['state'], { tag: string; tone?: 'light' | 'alarm' }> = {
  unpaid: { tag: 'Not paid', tone: 'alarm' },
  scheduled: { tag: 'Scheduled', tone: 'light' },
  sent: { tag: 'Mailed', tone: 'light' },
  redeemed: { tag: 'Redeemed' },
  refunded: { tag: 'Refunded' },
  disputed: { tag: 'Disputed', tone: 'alarm' },
  abandoned: { tag: 'Not paid' },
};

/** How a gift stands: a word or two, and a sentence with its day. */
export function standingOf(gift: Gift): { tag: string; tone?: 'light' | 'alarm'; words: string } {
  return { ...TAGS[gift.state], words: wordsOf(gift) };
}

function wordsOf({ state, createdAt, deliverAt, sentAt, redeemedAt }: Gift): string {
  switch (state) {
    case 'unpaid':
    case 'abandoned':
      return `Begun on ${day(createdAt)} and not paid. Nothing was charged.`;
    case 'scheduled':
      return `Paid. We mail it on ${day(deliverAt)}.`;
    case 'sent':
      return `Mailed on ${day(sentAt ?? deliverAt)}, not redeemed yet.`;
    case 'redeemed':
      return redeemedAt ? `Redeemed on ${day(redeemedAt)}.` : 'Redeemed.';
    case 'disputed':
      return redeemedAt
        ? `Redeemed on ${day(redeemedAt)}. Its payment is disputed at the bank: if that is lost, the gift is taken back.`
        : 'Its payment is disputed at the bank. Until that is decided, its code cannot be redeemed.';
    case 'refunded':
      return redeemedAt
        ? `The money went back to you. It was redeemed on ${day(redeemedAt)} and is taken back; a mail says when it ends.`
        : 'The money went back to you. Its code cannot be redeemed any more.';
  }
}

/** Whom a gift is for; the address of one who has left was forgotten. */
export function recipientWords(recipientEmail: string): string {
  return recipientEmail === '' ? 'somebody who has left' : recipientEmail;
}
