/** An amount of money found in a text. */
export interface MoneyFigure {
  readonly text: string;
  /** Undefined if the text does not name one. */
  readonly currency: string | undefined;
  readonly amountMinor: number;
}

const codes = 'USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|KRW|INR|BRL|MXN|ZAR';
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
};
const words: Readonly<Record<string, string>> = { dollar: 'USD', buck: 'USD', euro: 'EUR', pound: 'GBP' };

const gap = String.raw`[ \t\u00a0\u202f]?`;
const number = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`;
const before = String.raw`(?<before>(?:\b[A-Z]{1,2})?\p{Sc}|\b(?:${codes}))${gap}[-−]?${gap}(?<first>${number})`;
const behind = String.raw`(?<![\w.,])(?<second>${number})${gap}(?<behind>\p{Sc}|(?:${codes})\b|(?:dollars?|bucks?|euros?|pounds?|cents?)\b)(?!${gap}\d)`;
// Two digits after a decimal point look like a price even without a currency.
const bare = String.raw`(?<![\w.,:/-])(?<third>\d+[.,]\d{2})(?![\d%°]|[.,:/-]\d|${gap}%|[A-Za-z×])`;
const pattern = new RegExp(`${before}|${behind}|${bare}`, 'gu');

/** Every amount of money in a text, in any of the usual notations. */
export function moneyFigures(text: string): MoneyFigure[] {
  return [...text.matchAll(pattern)].map(({ 0: found, groups = {} }) => {
    const name = groups['before'] ?? groups['behind'];
    const written = groups['first'] ?? groups['second'] ?? groups['third'] ?? '';
    const currency = name === undefined ? undefined : currencyOf(name);
    const digits = /^(?:¢|cents?)$/.test(name ?? '') ? 0 : minorDigits(currency);
    return { text: found.trim(), currency, amountMinor: Math.round(valueOf(written) * 10 ** digits) };
  });
}

function currencyOf(name: string): string | undefined {
  return signs[name] ?? words[name.replace(/s$/, '')] ?? (/^[A-Z]{3}$/.test(name) ? name : undefined);
}

function minorDigits(currency = 'USD'): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Parses a number with any grouping: a separator followed by one or two final digits is the decimal point. */
function valueOf(written: string): number {
  const [, whole = written, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(written) ?? [];
  return Number(`${whole.replaceAll(/\D/g, '')}.${fraction || 0}`);
}
