import { addMonths } from '@houselights/rules';
import { calendarDay, day } from '../../lib/format/dates.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** A date field's value: YYYY-MM-DD in local time. */
export function dayField(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The days on which a gift can be mailed: from today to a year ahead. */
export function giftDays(now: Date): { first: string; last: string } {
  return { first: dayField(now), last: dayField(addMonths(now, 12)) };
}

/** Message key of what is wrong with a day; empty if nothing. */
export function dayTrouble(chosen: string, now: Date): '' | 'dayMissing' | 'dayOutside' {
  const { first, last } = giftDays(now);
  if (chosen === '') return 'dayMissing';
  return chosen < first || chosen > last ? 'dayOutside' : '';
}

/** The hour at which gifts for a chosen day are mailed. */
const MAIL_TIME = 'T09:00:00.000Z';

/** The day that was chosen for a gift, as in the date field; empty: as soon as it is paid. */
export function chosenDay(deliverAt: string): string {
  return deliverAt.endsWith(MAIL_TIME) ? deliverAt.slice(0, -MAIL_TIME.length) : '';
}

/** The day of a gift's email. A chosen day reads as it was chosen, and as in the buyer's email, in every time zone. */
export function mailDay(deliverAt: string): string {
  const chosen = chosenDay(deliverAt);
  return chosen === '' ? day(deliverAt) : calendarDay(chosen);
}

/** When a gift for that day is mailed: 09:00 UTC; null for today, which means as soon as it is paid. */
export function mailedAt(chosen: string, now: Date): Date | null {
  if (dayTrouble(chosen, now) !== '' || chosen === dayField(now)) return null;
  return new Date(`${chosen}${MAIL_TIME}`);
}
