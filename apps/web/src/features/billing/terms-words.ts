import { t } from '@houselights/messages/catalogue/billing-terms';
import { day } from '../../lib/format/dates.ts';
import { money } from '../../lib/format/money.ts';
import { chargesOf, paid, secondCharge, wayOutOf } from './terms.ts';
import type { Purchase } from './terms.ts';

/** Effect of the balance on the first charge; empty if none. */
function balanceNote(purchase: Purchase): string {
  const { today, each, balanceMinor, leftMinor } = chargesOf(purchase);
  const of = (amountMinor: number) => money({ ...purchase.price, amountMinor });
  const isToday = purchase.first > purchase.now && today.amountMinor > 0;
  const usedMinor = Math.min(balanceMinor, each.amountMinor);
  if (usedMinor > 0) {
    const used = of(usedMinor);
    if (leftMinor > 0) return t('noteCreditLeft', { used, left: of(leftMinor) });
    return leftMinor < 0 ? t('noteCreditCarried', { used, carried: of(-leftMinor) }) : t('noteCredit', { used });
  }
  if (leftMinor > 0) return t('noteLeft', { left: of(leftMinor) });
  if (leftMinor < 0) return t('noteCarried', { carried: of(-leftMinor) });
  return balanceMinor < 0 && !isToday ? t('noteDebt', { debt: of(-balanceMinor) }) : '';
}

/** The first charge of a period, and how it repeats. */
function chargeSentence(purchase: Purchase): string {
  const { plan, now } = purchase;
  const { today, first, each, later } = chargesOf(purchase);
  const isFree = first.at > now;
  const note = balanceNote(purchase);
  const charge = {
    amount: paid(isFree ? first : today),
    when: isFree ? 'day' : 'today',
    date: day(first.at),
    noted: note === '' ? 'no' : 'yes',
    note,
    interval: plan.interval,
  };
  const second = secondCharge(purchase);
  if (later && later.at <= second) return t('chargeOtherFrom', { ...charge, each: money(later), from: day(later.at) });
  if (first.amountMinor === each.amountMinor) {
    return isFree ? t('charge', charge) : t('chargeFrom', { ...charge, from: day(second) });
  }
  const other = { ...charge, each: money(each) };
  return isFree ? t('chargeOther', other) : t('chargeOtherFrom', { ...other, from: day(second) });
}

/** What is charged today, on which day, how often, and how to cancel: a sentence each. */
export function termsOf(purchase: Purchase): string[] {
  const { plan, now } = purchase;
  const { today, first, later } = chargesOf(purchase);
  const sentences: string[] = [];
  if (first.at > now) {
    sentences.push(today.amountMinor > 0 ? t('debtToday', { amount: money(today) }) : t('freeToday'));
  }
  sentences.push(chargeSentence(purchase));
  if (later && later.at > secondCharge(purchase)) {
    sentences.push(t('later', { amount: money(later), interval: plan.interval, date: day(later.at) }));
  }
  return [...sentences, wayOutOf(purchase)];
}
