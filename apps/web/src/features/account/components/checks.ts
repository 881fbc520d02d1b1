export { emailTrouble } from '../../../lib/words.ts';

export const WEAK_PASSWORD = 'Password should be at least 6 characters';

/** `least` is the operator's minimum; the product's own is 6. */
export function newPasswordTrouble(password: string, least: number): string {
  if (password.length >= Math.max(6, least)) return '';
  return least > 6 ? `Password should be at least ${least} characters` : WEAK_PASSWORD;
}

export function missing(text: string, what: string): string {
  return text.trim() === '' ? `Please enter ${what}.` : '';
}
