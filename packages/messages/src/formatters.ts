import type { FormatOptions } from 'icu-minify/format';

/** Formats an integer of 0 or more in English: 12,481. */
export function wholeInEnglish(value: number): string {
  const digits = String(value);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

const made = new Map<string, unknown>();

function once<F>(key: string, make: () => F): F {
  const known = made.get(key);
  if (known !== undefined) return known as F;
  const format = make();
  made.set(key, format);
  return format;
}

const isEnglish = (locale: unknown): boolean => typeof locale === 'string' && /^en\b/.test(locale);

/** The only part of Intl's formatter that messages use. */
const asNumberFormat = (format: (value: number) => string) => ({ format }) as Intl.NumberFormat;
const asPluralRules = (select: (value: number) => Intl.LDMLPluralRule) => ({ select }) as Intl.PluralRules;

const inEnglish = asNumberFormat((value) =>
  Number.isSafeInteger(value) && value >= 0
    ? wholeInEnglish(value)
    : once('n', () => new Intl.NumberFormat('en')).format(value),
);
const cardinalsInEnglish = asPluralRules((value) => (value === 1 ? 'one' : 'other'));

/**
 * Intl's formatters, cached per locale and options. The first use of Intl blocks a phone for 100 ms: English is formatted without it where
 * possible.
 */
export const formatters: FormatOptions['formatters'] = {
  getNumberFormat: (locale, options) =>
    options === undefined && isEnglish(locale)
      ? inEnglish
      : once(`n${JSON.stringify([locale, options])}`, () => new Intl.NumberFormat(locale, options)),
  getPluralRules: (locale, options) =>
    options?.type !== 'ordinal' && isEnglish(locale)
      ? cardinalsInEnglish
      : once(`p${JSON.stringify([locale, options])}`, () => new Intl.PluralRules(locale, options)),
  getDateTimeFormat: (locale, options) =>
    once(`d${JSON.stringify([locale, options])}`, () => new Intl.DateTimeFormat(locale, options)),
};

/** Named date formats for messages: `{at, date, day}`. UTC where the reader's time zone is unknown: emails and server replies. */
export const formats: NonNullable<FormatOptions['formats']> = {
  date: {
    /** January 31, 2026, in UTC. */
    day: { dateStyle: 'long', timeZone: 'UTC' },
    /** January 31, 2026 at 7:42 PM UTC. */
    moment: {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    },
  },
};
