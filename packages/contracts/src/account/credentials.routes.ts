import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { DeviceBody } from '../device/device.ts';
import {
  changeEmailRefusals,
  Email,
  IntegrityField,
  MailedCode,
  NewPassword,
  PlatformQuery,
  TypedPassword,
} from './fields.ts';

const common = { feature: 'account', query: PlatformQuery, method: 'POST' } as const;

export const requestPasswordReset = defineRoute({
  ...common,
  name: 'requestPasswordReset',
  summary: 'Mail a code to set a new password, if the address has an account; the answer never tells',
  path: '/v2/account/forgotten-password/send',
  access: 'public',
  rateLimit: { points: 30, seconds: 3_600, by: 'address' },
  /** `device`: a device on which the account has signed in before is not throttled by requests from others. */
  body: z.object({ email: Email, device: DeviceBody.optional(), integrity: IntegrityField }),
  refuses: ['integrity_required'],
});

export const resetPassword = defineRoute({
  ...common,
  name: 'resetPassword',
  summary: 'Set a new password with the mailed code; ends every session',
  path: '/v2/account/forgotten-password/change',
  access: 'public',
  rateLimit: { points: 60, seconds: 900, by: 'address' },
  body: z.object({ code: MailedCode, passwordNew: NewPassword, email: Email }),
  refuses: ['invalid_code', 'weak_password', 'breached_password', 'too_many_requests'],
});

export const changePassword = defineRoute({
  ...common,
  name: 'changePassword',
  summary: 'Change the password; ends every other session',
  path: '/v2/account/change/password',
  access: 'account',
  body: z.object({ passwordOld: TypedPassword, passwordNew: NewPassword, email: Email.optional() }),
  refuses: ['wrong_password', 'weak_password', 'breached_password', 'too_many_login_attempts', 'too_many_requests'],
});

export const changeEmail = defineRoute({
  ...common,
  name: 'changeEmail',
  summary: 'Mail a code to the new address; takes the password, or a sign-in of the last ten minutes',
  path: '/v2/account/change/email',
  access: 'account',
  body: z.object({ newEmail: Email, password: TypedPassword.optional() }),
  refuses: changeEmailRefusals,
});

export const completeEmailChange = defineRoute({
  ...common,
  name: 'completeEmailChange',
  summary: 'Change to the address that the code was mailed to; ends every other session',
  path: '/v2/account/change/email/complete',
  access: 'account',
  rateLimit: { points: 60, seconds: 900, by: 'account' },
  body: z.object({ code: MailedCode }),
  refuses: ['invalid_code', 'email_in_use'],
});

export const undoEmailChange = defineRoute({
  ...common,
  name: 'undoEmailChange',
  summary:
    'Give an account back to the address that it had, with the code that was mailed there; ends every session and the password',
  path: '/v2/account/change/email/undo',
  access: 'public',
  rateLimit: { points: 60, seconds: 900, by: 'address' },
  body: z.object({ code: MailedCode }),
  refuses: ['invalid_code', 'address_taken'],
});
