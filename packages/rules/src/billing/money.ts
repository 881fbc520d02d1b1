import { wholeInEnglish } from '@houselights/messages';

/** Currencies that the payment provider charges in whole units, and in thousandths; all others in hundredths, as HUF and ISK. */
const inWholes = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const inThousandths = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** How many digits of a currency come after its point where it is charged: 2 for USD, 0 for JPY. */
function minorDigits(currency: string): number {
  return inWholes.has(currency) ? 0 : inThousandths.has(currency) ? 3 : 2;
}

/** Making one keeps a phone busy for some time: each is made once. There are as many as currencies and languages in use. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string, digits: number | undefined): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const fraction = digits === undefined ? {} : { minimumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction });
  formats.set(key, format);
  return format;
}

/** How English writes the currencies that most members pay in: it needs no format to be made, which keeps a phone busy for 100 ms. */
const signs: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
]);

function inEnglish(sign: string, amountMinor: number): string {
  const amount = Math.abs(amountMinor);
  const cents = String(amount % 100).padStart(2, '0');
  return `${amountMinor < 0 ? '-' : ''}${sign}${wholeInEnglish(Math.trunc(amount / 100))}.${cents}`;
}

/** Minor units as people read them: 399 of USD is `$3.99` in English. */
export function formatMoney(amountMinor: number, currency: string, locale = 'en'): string {
  const sign = signs.get(currency);
  if (sign !== undefined && locale === 'en' && Number.isSafeInteger(amountMinor)) return inEnglish(sign, amountMinor);
  const digits = minorDigits(currency);
  const amount = amountMinor / 10 ** digits;
  // What is usually written without digits behind the point keeps those that are charged.
  return formatOf(locale, currency, Number.isInteger(amount) ? undefined : digits).format(amount);
}
