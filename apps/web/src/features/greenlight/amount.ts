import { t } from '@houselights/messages/catalogue/greenlight-contribute';

/** The points that a text stands for: decimal digits only, as the server reads them; undefined when it is no such number. */
export function amountOf(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : undefined;
}

/** What is wrong with an amount, in the server's words; empty when nothing is. */
export function amountTrouble(text: string, available: number): string {
  const amount = amountOf(text);
  if (amount === undefined) return t('notWhole');
  if (amount < 1) return t('tooFew');
  return amount > available ? t('tooMany') : '';
}
