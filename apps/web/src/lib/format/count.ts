import { locale, wholeInEnglish } from '@houselights/messages';
import { once } from './once.ts';

const whole = once(() => new Intl.NumberFormat(locale()));

/** A number for people: 12,481. English is formatted by hand: the first use of Intl blocks a phone for 100 ms. */
export function count(value: number): string {
  const isPlain = Number.isSafeInteger(value) && value >= 0 && /^en\b/.test(locale());
  return isPlain ? wholeInEnglish(value) : whole().format(value);
}
