import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { personText } from '../core/text.ts';
import { changeEmailRefusals, DisplayName, Email, MailedCode, NewPassword, TypedPassword } from './fields.ts';
import { UserInfo, UserInfoSelect } from './user-info.ts';

const feature = 'account';

export const queryUserInfo = defineRoute({
  name: 'queryUserInfo',
  feature,
  summary: 'The chosen facts about oneself',
  method: 'GET',
  path: '/v1/userinfo/query',
  access: 'account',
  scope: 'reading',
  query: z.object({ select: UserInfoSelect.optional() }),
  reply: UserInfo,
});

export const deleteAccount = defineRoute({
  name: 'deleteAccount',
  feature,
  summary: 'Ask for the account to be deleted; ends every session. Within 14 days a sign-in and cancel-delete undo it',
  method: 'DELETE',
  path: '/v1/userinfo',
  access: 'account',
  query: z.object({ reason: personText({ max: 1_000, optional: true, lines: true }).optional() }),
  refuses: ['last_operator'],
});

export const cancelDeletion = defineRoute({
  name: 'cancelDeletion',
  feature,
  summary: 'Keep the account after all',
  method: 'PUT',
  path: '/v1/userinfo/cancel-delete',
  access: 'account',
  query: z.object({ userId: Id.optional() }),
  refuses: ['not_found'],
});

export const setDisplayName = defineRoute({
  name: 'setDisplayName',
  feature,
  summary: 'Change the name that others see',
  method: 'PUT',
  path: '/v1/displayName',
  access: 'account',
  body: z.object({ displayName: DisplayName }),
});

export const setEmail = defineRoute({
  name: 'setEmail',
  feature,
  summary: 'Ask for another address: the same as change/email',
  method: 'PUT',
  path: '/v1/email',
  access: 'account',
  body: z.object({ email: Email, password: TypedPassword.optional() }),
  refuses: changeEmailRefusals,
});

export const nameAccount = defineRoute({
  name: 'nameAccount',
  feature,
  summary:
    'Give a name to an account that its provider sent without one (nameRequired); confirms no address. An authToken that does not hold is 400',
  method: 'POST',
  path: '/v1/verifyAccount',
  access: 'public',
  body: z.object({ authToken: z.string().max(4_096), displayName: DisplayName }),
  // A web-view token cannot set the name.
  refuses: ['forbidden', 'insufficient_scope'],
});

export const verifyEmail = defineRoute({
  name: 'verifyEmail',
  feature,
  summary:
    'Confirm an address with the token that was mailed to it: in a session of its account, else with a new password, which ends every session. The first confirmation drops what is older than it: other sessions, devices, sign-ins with providers',
  method: 'POST',
  path: '/v1/emailverify',
  access: 'public',
  rateLimit: { points: 60, seconds: 900, by: 'address' },
  body: z.object({
    token: MailedCode,
    /** Required without a session of the account. */
    passwordNew: NewPassword.optional(),
  }),
  refuses: ['invalid_code', 'confirmation_needs_password', 'session_ended', 'weak_password', 'breached_password'],
});

export const sendEmailVerification = defineRoute({
  name: 'sendEmailVerification',
  feature,
  summary:
    "Mail the link that confirms an address once more: to the one that is named, or the caller's own. The answer never tells whether it was sent; 5 an hour for each address",
  method: 'POST',
  path: '/v1/emailverify/send',
  access: 'public',
  rateLimit: { points: 30, seconds: 3_600, by: 'address' },
  body: z.object({ email: Email.optional() }),
});

export const disownEmail = defineRoute({
  name: 'disownEmail',
  feature,
  summary:
    'Say, with the token that was mailed to an address, that somebody else registered it: ends every way into the account, which is deleted if it holds nothing. Only before the address is confirmed',
  method: 'POST',
  path: '/v1/emailverify/not-me',
  access: 'public',
  rateLimit: { points: 60, seconds: 900, by: 'address' },
  body: z.object({ token: MailedCode }),
  refuses: ['invalid_code'],
});
