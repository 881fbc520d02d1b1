import { locale } from '@houselights/messages';
import { once } from './once.ts';

const longDay = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' }));

/** A day in the reader's locale and time zone. */
export function day(at: string | Date): string {
  return longDay().format(new Date(at));
}

export function moment(at: string | Date): string {
  return dayAndTime().format(new Date(at));
}
