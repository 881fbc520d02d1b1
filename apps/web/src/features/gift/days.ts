import { addMonths } from '@houselights/rules';

const two = (part: number) => String(part).padStart(2, '0');

/** A day as a date field has it: YYYY-MM-DD where the reader is. */
export function dayField(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The days on which a gift can be mailed: from today to a year ahead. */
export function giftDays(now: Date): { first: string; last: string } {
  return { first: dayField(now), last: dayField(addMonths(now, 12)) };
}

/** What is wrong with a day, as the message that says so; empty when nothing is. */
export function dayTrouble(chosen: string, now: Date): '' | 'dayMissing' | 'dayOutside' {
  const { first, last } = giftDays(now);
  if (chosen === '') return 'dayMissing';
  return chosen < first || chosen > last ? 'dayOutside' : '';
}

/** When a gift for that day is mailed: nine in the morning, UTC; null for today, which is as soon as it is paid. */
export function mailedAt(chosen: string, now: Date): Date | null {
  if (dayTrouble(chosen, now) !== '' || chosen === dayField(now)) return null;
  return new Date(`${chosen}T09:00:00.000Z`);
}
