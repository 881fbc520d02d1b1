import { domainToASCII } from 'node:url';

/**
 * What e-mail addresses are compared by: trimmed, lower case, the domain as ASCII, so that both spellings of an international
 * domain are one. Undefined for what has no such form.
 */
export function emailKey(email: string): string | undefined {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1));
  const local = trimmed.slice(0, Math.max(at, 0)).toLowerCase();
  const key = `${local}@${domain.toLowerCase()}`;
  return local !== '' && domain !== '' && /^[\x21-\x7e]{3,320}$/.test(key) ? key : undefined;
}
