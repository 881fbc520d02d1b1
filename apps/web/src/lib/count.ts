import { wholeInEnglish } from '@houselights/rules';

let whole: Intl.NumberFormat | undefined;

/** A number for people: 12,481. English is written here: the first use of Intl keeps a phone busy for 100 ms. */
export function count(value: number): string {
  const { lang } = document.documentElement;
  if (Number.isSafeInteger(value) && value >= 0 && /^en\b/.test(lang)) return wholeInEnglish(value);
  whole ??= new Intl.NumberFormat(lang || undefined);
  return whole.format(value);
}

/** '1 point', '12,481 points'. */
export function pointsWords(points: number): string {
  return `${count(points)} ${points === 1 ? 'point' : 'points'}`;
}
