import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { refusals } from '../core/refusals.ts';
import { personText } from '../core/text.ts';

// Without the flag i: with it and u together, ſ and the sign of Kelvin would pass as s and k.
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** No sign of it becomes ASCII when it is brought into another form: each domain has one spelling, but for its case. */
function isInOneForm(domain: string): boolean {
  return domain === domain.normalize('NFKC') && !/[\u0130\u017f\u212a]/.test(domain);
}

/** An e-mail address, trimmed; its domain may be an international one. */
export const Email = z
  .string()
  .trim()
  .max(254, { error: words.ref('validEmail'), abort: true })
  .refine(
    (text) => text.indexOf('@') <= 64 && isInOneForm(text.slice(text.indexOf('@') + 1)) && emailPattern.test(text),
    words.ref('validEmail'),
  )
  .meta({ id: 'Email' });

/** A password that someone types to prove who they are: whatever it is, it is compared, never judged. */
export const TypedPassword = z.string().max(256, words.ref('longPassword', { max: 256 }));

/** A password to be set. The least length is the operator's setting and is checked by the core. */
export const NewPassword = z
  .string()
  .max(256, words.ref('longPassword', { max: 256 }))
  .meta({ id: 'NewPassword' });

/** The name that others see. */
export const DisplayName = personText({
  max: 40,
  empty: words.ref('displayName'),
  tooLong: words.ref('longDisplayName', { max: 40 }),
})
  .refine((text) => /[\p{L}\p{N}]/u.test(text), words.ref('namelessDisplayName'))
  .meta({ id: 'DisplayName' });

/** A code or token from a mail, as typed or as the link carries it. */
export const MailedCode = z.string().max(64, refusals.invalid_code.text);

/** What a client names itself in the query: `platform=web`. Accepted for the clients that send it. */
export const PlatformQuery = z.object({ platform: z.string().max(40).optional() });

/** The answer of `POST /v2/account/integrity`; it may stand in the `integrity` header instead. */
export const IntegrityField = z.string().max(1_024).optional();

/** What a change of address may be refused for, however it is asked for. */
export const changeEmailRefusals = [
  'reauthentication_required',
  'wrong_password',
  'too_many_login_attempts',
  'email_in_use',
  'too_many_requests',
] as const;
