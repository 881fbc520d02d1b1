import { Refusal } from '@houselights/client';

export const UNREACHABLE = "We couldn't reach the server. What you typed is still here; try again in a moment.";
export const NO_ANSWER = "We couldn't reach the server. Try again in a moment.";
const OUR_FAULT = "We have a problem on our side; it's nothing you did.";
export const WRONG_LOGIN = 'Invalid Email or Password.';
export const ACCOUNT_EXISTS = 'This account already exists.';
export const TOO_MANY_ACCOUNTS =
  'You have registered too many accounts. Please wait at least 1 hour before registering again.';

/** What went wrong, for people: a line for the form, and lines for its fields. */
export type Trouble = { message: string; fields: Readonly<Record<string, string>> };

/** The first message of each field's list. */
function firstOfEach(errors: Refusal['errors']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}

/** When to try again, as the server says. */
function again({ retryAfter = 0 }: Refusal): string {
  if (retryAfter >= 90) return `Try again in about ${Math.ceil(retryAfter / 60)} minutes.`;
  return retryAfter > 5 ? `Try again in ${retryAfter} seconds.` : 'Try again in a moment.';
}

/** True when the fault is the server's: its own title says no more than that. During maintenance the operator says why. */
function isOurs({ status, code }: Refusal): boolean {
  return status >= 500 && status !== 507 && code !== 'maintenance';
}

/** The words for an error of a call. `fields` are those that the form shows; what belongs to no field is the message. */
export function troubleOf(error: unknown, fields: readonly string[] = []): Trouble {
  if (!(error instanceof Refusal)) return { message: UNREACHABLE, fields: {} };
  const said = firstOfEach(error.errors);
  const shown = Object.fromEntries(Object.entries(said).filter(([field]) => fields.includes(field)));
  if (Object.keys(shown).length > 0) return { message: '', fields: shown };
  if (isOurs(error)) return { message: `${OUR_FAULT} What you typed is still here. ${again(error)}`, fields: {} };
  return { message: Object.values(said)[0] ?? error.message, fields: {} };
}

/** Why something could not be loaded or done, where nothing was typed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return NO_ANSWER;
  return isOurs(error) ? `${OUR_FAULT} ${again(error)}` : troubleOf(error).message;
}

/** The same for signing in and registering, where older servers say by status what newer ones say in words. */
export function authTroubleOf(error: unknown, fields: readonly string[] = []): Trouble {
  if (error instanceof Refusal) {
    if (error.status === 401 && error.code !== 'identity_refused') return { message: WRONG_LOGIN, fields: {} };
    if (error.errorCode === 1011) return { message: TOO_MANY_ACCOUNTS, fields: {} };
    if (error.status === 409) {
      return fields.includes('email')
        ? { message: '', fields: { email: ACCOUNT_EXISTS } }
        : { message: ACCOUNT_EXISTS, fields: {} };
    }
  }
  return troubleOf(error, fields);
}

/** True when text can be an email address; what is really one only a mail can tell. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}

/** What is wrong with an address; empty when nothing is. */
export function emailTrouble(email: string, what = 'your email'): string {
  if (email.trim() === '') return `Please enter ${what}.`;
  return looksLikeEmail(email) ? '' : 'Please enter a full email address, like name@example.com.';
}
