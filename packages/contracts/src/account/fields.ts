import { z } from 'zod';

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/iu;

/** An e-mail address, trimmed; its domain may be an international one. */
export const Email = z
  .string()
  .trim()
  .max(254, 'Please enter a valid email address.')
  .refine((text) => text.indexOf('@') <= 64 && emailPattern.test(text), 'Please enter a valid email address.')
  .meta({ id: 'Email' });

/** A password that someone types to prove who they are: whatever it is, it is compared, never judged. */
export const TypedPassword = z.string().max(256, 'Passwords have at most 256 characters.');

/** A password to be set. The least length is the operator's setting and is checked by the core. */
export const NewPassword = z.string().max(256, 'Passwords have at most 256 characters.').meta({ id: 'NewPassword' });

/** The name that others see. */
export const DisplayName = z
  .string()
  .trim()
  .min(1, 'Please enter a display name.')
  .max(40, 'Display names have at most 40 characters.')
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Display names need a letter or a digit.')
  // Marks that nobody sees, or that turn the direction of what follows; letters that are blank.
  .refine(
    (text) =>
      !/[\p{Cc}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/u.test(
        text,
      ),
    'Please use plain characters.',
  )
  .meta({ id: 'DisplayName' });

/** A code or token from a mail, as typed or as the link carries it. */
export const MailedCode = z.string().max(64);

/** What a client names itself in the query: `platform=web`. Accepted for the clients that send it. */
export const PlatformQuery = z.object({ platform: z.string().max(40).optional() });

/** The answer of `POST /v2/account/integrity`; it may stand in the `integrity` header instead. */
export const IntegrityField = z.string().max(1_024).optional();
