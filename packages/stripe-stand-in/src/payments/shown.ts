const formats = new Map<string, Intl.NumberFormat>();

/** An amount of the smallest coin as Stripe's messages show it: $40.00, €7.00, ¥500. */
export function shownAmount(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    formats.set(currency, format);
  }
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
