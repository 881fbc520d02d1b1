import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { DisplayName, Email } from './fields.ts';
import { UserInfo, UserInfoSelect } from './user-info.ts';

const feature = 'account';

export const queryUserInfo = defineRoute({
  name: 'queryUserInfo',
  feature,
  summary: 'The chosen facts about oneself',
  method: 'GET',
  path: '/v1/userinfo/query',
  access: 'account',
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
  query: z.object({ reason: z.string().max(1_000).optional() }),
});

export const cancelDeleteAccount = defineRoute({
  name: 'cancelDeleteAccount',
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
  body: z.object({ email: Email }),
  refuses: ['email_in_use', 'too_many_requests'],
});

export const verifyAccount = defineRoute({
  name: 'verifyAccount',
  feature,
  summary: 'Give a name to an account that its provider sent without one (nameRequired)',
  method: 'POST',
  path: '/v1/verifyAccount',
  access: 'public',
  body: z.object({ authToken: z.string().max(4_096), displayName: DisplayName }),
  refuses: ['session_ended', 'forbidden'],
});

export const verifyEmail = defineRoute({
  name: 'verifyEmail',
  feature,
  summary: 'Confirm an address with the token that was mailed to it',
  method: 'POST',
  path: '/v1/emailverify',
  access: 'public',
  rateLimit: { points: 60, seconds: 900, by: 'address' },
  body: z.object({ token: z.string().max(64) }),
  refuses: ['invalid_code'],
});
