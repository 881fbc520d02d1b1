import { t } from '@houselights/messages/catalogue/greenlight-contribute';

/** Points in a text: decimal digits only, as the server parses them; undefined if it is not such a number. */
export function amountOf(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : undefined;
}

/** What is wrong with an amount, worded as the server does; empty if nothing. */
export function amountTrouble(text: string, available: number): string {
  const amount = amountOf(text);
  if (amount === undefined) return /^[1-9]\d{15,99}$/.test(text.trim()) ? t('tooMany') : t('notWhole');
  if (amount < 1) return t('tooFew');
  return amount > available ? t('tooMany') : '';
}
