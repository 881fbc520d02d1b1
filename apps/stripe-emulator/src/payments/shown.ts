type Display = 'narrowSymbol' | 'symbol' | 'code';

/** Charged in whole units, and in thousandths; all others in hundredths, whatever their coins: including HUF, ISK, TWD and UGX. */
const inWholes = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const inThousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** Number of decimal digits of a currency. */
export const minorDigits = (currency: string): number =>
  inWholes.has(currency) ? 0 : inThousandths.has(currency) ? 3 : 2;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, currencyDisplay: Display): Intl.NumberFormat {
  const name = `${currency} ${currencyDisplay}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(name, format);
  return format;
}

/** An amount as Stripe charges and displays it: $40.00, €7.00, ¥500. */
export function shownAmount(amount: number, currency: string, display: Display = 'narrowSymbol'): string {
  const digits = minorDigits(currency);
  const value = amount / 10 ** digits;
  // A stablecoin has no ISO code.
  return currency.length === 3
    ? formatOf(currency, display).format(value)
    : `${currency.toUpperCase()} ${value.toFixed(digits)}`;
}
