import { t } from '@houselights/messages/catalogue/gift-standing';
import { day } from '../../lib/format/dates.ts';
import type { Gift } from './api/gifts.ts';
import { mailDay } from './days.ts';

const TAGS = {
  unpaid: { tag: 'tagUnpaid', tone: 'alarm' },
  scheduled: { tag: 'tagScheduled', tone: 'light' },
  sent: { tag: 'tagSent', tone: 'light' },
  redeemed: { tag: 'tagRedeemed', tone: undefined },
  refunded: { tag: 'tagRefunded', tone: undefined },
  disputed: { tag: 'tagDisputed', tone: 'alarm' },
  abandoned: { tag: 'tagUnpaid', tone: undefined },
} as const;

/** State of a gift: a tag, and a sentence with its date. */
export function standingOf(gift: Gift): { tag: string; tone?: 'light' | 'alarm'; words: string } {
  const { tag, tone } = TAGS[gift.state];
  return { tag: t(tag), ...(tone && { tone }), words: wordsOf(gift) };
}

function wordsOf({ state, createdAt, deliverAt, sentAt, redeemedAt }: Gift): string {
  switch (state) {
    case 'unpaid':
    case 'abandoned':
      return t('unpaid', { date: day(createdAt) });
    case 'scheduled':
      return t('scheduled', { date: mailDay(deliverAt) });
    case 'sent':
      return t('sent', { date: sentAt ? day(sentAt) : mailDay(deliverAt) });
    case 'redeemed':
      return redeemedAt ? t('redeemedOn', { date: day(redeemedAt) }) : t('redeemed');
    case 'disputed':
      return redeemedAt ? t('disputedRedeemed', { date: day(redeemedAt) }) : t('disputed');
    case 'refunded':
      return redeemedAt ? t('refundedRedeemed', { date: day(redeemedAt) }) : t('refunded');
  }
}

/** Whom a gift is for; addresses of deleted accounts are no longer stored. */
export function recipientWords(recipientEmail: string): string {
  return recipientEmail === '' ? t('recipientGone') : recipientEmail;
}
