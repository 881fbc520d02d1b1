import { wholeInEnglish } from '@houselights/messages';

/** Currencies that the payment provider charges in whole units, and in thousandths; all others in hundredths, including HUF and ISK. */
const inWholes = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const inThousandths = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Number of decimal digits a currency is charged in: 2 for USD, 0 for JPY. */
function minorDigits(currency: string): number {
  return inWholes.has(currency) ? 0 : inThousandths.has(currency) ? 3 : 2;
}

/** Creating a NumberFormat is slow on a phone, so each is created once. There is one per currency and language in use. */
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

/** English symbols of the currencies that most members pay in: these avoid creating a NumberFormat, which takes a phone 100 ms. */
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

/** Formats minor units for people: 399 USD is `$3.99` in English. */
export function formatMoney(amountMinor: number, currency: string, locale = 'en'): string {
  const sign = signs.get(currency);
  if (sign !== undefined && locale === 'en' && Number.isSafeInteger(amountMinor)) return inEnglish(sign, amountMinor);
  const digits = minorDigits(currency);
  const amount = amountMinor / 10 ** digits;
  // Currencies usually written without decimals keep any decimals that are charged.
  return formatOf(locale, currency, Number.isInteger(amount) ? undefined : digits).format(amount);
}
