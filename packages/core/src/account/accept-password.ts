import { t } from '@houselights/messages/catalogue/refusals';
import { Refusal, refusalEntry } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

/** The Unicode form in which passwords are compared, whatever keyboard typed them. */
export function passwordForm(typed: string): string {
  return typed.normalize('NFKC');
}

/** The form of a new password that is hashed and stored. Throws weak_password or breached_password under `field`. */
export function acceptPassword(
  { settings, breachedPasswords }: Pick<CoreDeps, 'settings' | 'breachedPasswords'>,
  typed: string,
  field: string,
): string {
  const { minLength, refuseBreached } = settings.password;
  const password = passwordForm(typed);
  if (Array.from(password).length < minLength) {
    throw new Refusal('weak_password', { errors: { [field]: [t.ref('weak_password', { min: minLength })] } });
  }
  if (refuseBreached && breachedPasswords.has(password)) {
    throw new Refusal('breached_password', { errors: { [field]: [refusalEntry('breached_password').text] } });
  }
  return password;
}
