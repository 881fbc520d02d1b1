import { currentLanguage, locale } from '@houselights/messages';
import { formatMoney } from '@houselights/rules';
import type { Money } from './plans.ts';
import { once } from './once.ts';

/** An amount with its currency, for people. */
export function money({ amountMinor, currency }: Money): string {
  return formatMoney(amountMinor, currency, currentLanguage().code);
}

const longDay = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' }));

/** A day in the reader's own way of writing and time. */
export function day(at: string | Date): string {
  return longDay().format(new Date(at));
}

export function moment(at: string | Date): string {
  return dayAndTime().format(new Date(at));
}
