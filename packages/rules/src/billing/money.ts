/** How many digits of a currency come after its point: 2 for USD, 0 for JPY. */
function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Minor units as people read them: 399 of USD is `$3.99` in English. */
export function formatMoney(amountMinor: number, currency: string, locale = 'en'): string {
  const amount = amountMinor / 10 ** minorDigits(currency);
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}
