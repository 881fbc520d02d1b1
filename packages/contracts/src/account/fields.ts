import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { refusals } from '../core/refusals.ts';
import { personText } from '../core/text.ts';

// No `i` flag: combined with `u` it would let ſ and the Kelvin sign pass as s and k.
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** No character turns into ASCII under normalization, so each domain has a single spelling apart from its case. */
function isInOneForm(domain: string): boolean {
  return domain === domain.normalize('NFKC') && !/[\u0130\u017f\u212a]/.test(domain);
}

/** An email address, trimmed; the domain may be internationalized. */
export const Email = z
  .string()
  .trim()
  .max(254, { error: words.ref('validEmail'), abort: true })
  .refine(
    (text) => text.indexOf('@') <= 64 && isInOneForm(text.slice(text.indexOf('@') + 1)) && emailPattern.test(text),
    words.ref('validEmail'),
  )
  .meta({ id: 'Email' });

/** A password typed to prove identity: only compared, never checked against the password rules. */
export const TypedPassword = z.string().max(256, words.ref('longPassword', { max: 256 }));

/** A password to be set. The minimum length is the operator's setting; the core enforces it. */
export const NewPassword = z
  .string()
  .max(256, words.ref('longPassword', { max: 256 }))
  .meta({ id: 'NewPassword' });

/** The public display name. */
export const DisplayName = personText({
  max: 40,
  empty: words.ref('displayName'),
  tooLong: words.ref('longDisplayName', { max: 40 }),
})
  .refine((text) => /[\p{L}\p{N}]/u.test(text), words.ref('namelessDisplayName'))
  .meta({ id: 'DisplayName' });

/** A code or token from an email, as typed or as carried by the link. */
export const MailedCode = z.string().max(64, refusals.invalid_code.text);

/** The client's name in the query: `platform=web`. Accepted for clients that send it. */
export const PlatformQuery = z.object({ platform: z.string().max(40).optional() });

/** The token from `POST /v2/account/integrity`; clients may send it in the `integrity` header instead. */
export const IntegrityField = z.string().max(1_024).optional();

/** Refusals of an email change, on every route that starts one. */
export const changeEmailRefusals = [
  'reauthentication_required',
  'wrong_password',
  'too_many_login_attempts',
  'email_in_use',
  'too_many_requests',
] as const;
