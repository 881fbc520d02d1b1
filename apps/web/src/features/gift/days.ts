import { addMonths } from '@houselights/rules';

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

/** When a gift for that day is mailed: 09:00 UTC; null for today, which means as soon as it is paid. */
export function mailedAt(chosen: string, now: Date): Date | null {
  if (dayTrouble(chosen, now) !== '' || chosen === dayField(now)) return null;
  return new Date(`${chosen}T09:00:00.000Z`);
}
