import { domainToASCII } from 'node:url';

/**
 * What e-mail addresses are compared by: trimmed, lower case, the domain as ASCII, so that both spellings of an international
 * domain are one. Undefined for what has no such form.
 */
export function emailKey(email: string): string | undefined {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1));
  const local = trimmed.slice(0, Math.max(at, 0));
  // Asked before it is folded: some letters become ASCII only by that, and would take somebody else's key.
  if (!/^[\x21-\x7e]{1,64}$/.test(local) || !/^[\x21-\x7e]{1,255}$/.test(domain)) return undefined;
  return `${local}@${domain}`.toLowerCase();
}
