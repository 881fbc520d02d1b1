import { ApiError } from '@houselights/client';
import { t } from '@houselights/messages/catalogue/common';

/** Message for an address that already has an account; the sign-up form recognizes it by this text. */
export const accountExists = (): string => t('accountExists');

/** A user-facing error: one message for the form, and one per field. */
export type Trouble = { message: string; fields: Readonly<Record<string, string>> };

/** The first message of each field. */
function firstOfEach(errors: ApiError['errors']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}

/** When to retry, as the server says. */
function again({ retryAfter = 0 }: ApiError): string {
  if (retryAfter >= 90) return t('againInMinutes', { minutes: Math.ceil(retryAfter / 60) });
  return retryAfter > 5 ? t('againInSeconds', { seconds: retryAfter }) : t('againSoon');
}

/** True if the server is at fault: its title says nothing more. During maintenance the operator gives the reason. */
function isOurs({ status, code }: ApiError): boolean {
  return status >= 500 && status !== 507 && code !== 'maintenance';
}

/** Messages for a call's error. `fields` are those that the form shows; anything else becomes the form's message. */
export function troubleOf(error: unknown, fields: readonly string[] = []): Trouble {
  if (!(error instanceof ApiError)) return { message: t('unreachableTyped'), fields: {} };
  const said = firstOfEach(error.errors);
  const shown = Object.fromEntries(Object.entries(said).filter(([field]) => fields.includes(field)));
  if (Object.keys(shown).length > 0) return { message: '', fields: shown };
  if (isOurs(error)) return { message: t('ourFaultTyped', { again: again(error) }), fields: {} };
  return { message: Object.values(said)[0] ?? error.message, fields: {} };
}

/** Why loading or an action failed, where nothing was typed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('unreachable');
  return isOurs(error) ? t('ourFault', { again: again(error) }) : troubleOf(error).message;
}

/** The same for signing in and registering, where older servers say by status what newer ones say in text. */
export function authTroubleOf(error: unknown, fields: readonly string[] = []): Trouble {
  if (error instanceof ApiError) {
    if (error.status === 401 && error.code !== 'identity_refused') return { message: t('wrongLogin'), fields: {} };
    if (error.errorCode === 1011) return { message: t('tooManyAccounts'), fields: {} };
    if (error.status === 409) {
      return fields.includes('email')
        ? { message: '', fields: { email: accountExists() } }
        : { message: accountExists(), fields: {} };
    }
  }
  return troubleOf(error, fields);
}

/** True if the text can be an email address; only an email can prove that it is one. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}

/** What is wrong with an address; empty if nothing. */
export function emailTrouble(email: string): string {
  if (email.trim() === '') return t('emailMissing');
  return looksLikeEmail(email) ? '' : t('emailNotFull');
}
