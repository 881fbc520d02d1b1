import { t } from '@houselights/messages/catalogue/account-fields';

export { emailTrouble } from '../../../lib/form/trouble.ts';

/** `least` is the operator's minimum; the product's own is 6. */
export function newPasswordTrouble(password: string, least: number): string {
  const needed = Math.max(6, least);
  return password.length >= needed ? '' : t('passwordShort', { least: needed });
}

/** Returns `words` if nothing was entered. */
export function missing(text: string, words: string): string {
  return text.trim() === '' ? words : '';
}
