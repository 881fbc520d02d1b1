import { locale } from '@houselights/messages';
import { once } from './once.ts';

const longDay = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }));
const calendarDate = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' }));

/** A day in the reader's locale and time zone. */
export function day(at: string | Date): string {
  return longDay().format(new Date(at));
}

/** A date of the calendar (YYYY-MM-DD) in the reader's locale: the same day in every time zone. */
export function calendarDay(date: string): string {
  return calendarDate().format(new Date(date));
}

export function moment(at: string | Date): string {
  return dayAndTime().format(new Date(at));
}
