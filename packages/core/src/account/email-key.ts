import { domainToASCII } from 'node:url';

/**
 * The form in which email addresses are compared: trimmed, lower case, the domain in ASCII, so that both spellings of an international
 * domain match. Undefined if there is no such form.
 */
export function emailKey(email: string): string | undefined {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1));
  const local = trimmed.slice(0, Math.max(at, 0));
  // Checked before lower-casing: some non-ASCII letters fold to ASCII, and would collide with somebody else's key.
  if (!/^[\x21-\x7e]{1,64}$/.test(local) || !/^[\x21-\x7e]{1,255}$/.test(domain)) return undefined;
  return `${local}@${domain}`.toLowerCase();
}
