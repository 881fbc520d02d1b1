import { z } from 'zod';
import { shortText } from '../core/fields.ts';
import { refusals } from '../core/refusals.ts';
import { defineRoute } from '../core/route.ts';
import { Email, TypedPassword } from './fields.ts';
import { Role } from './role.ts';

const feature = 'account';

export const claimSite = defineRoute({
  name: 'claimSite',
  feature,
  summary:
    'Become the first superAdmin of a site that has none, with the token of the link that it printed at its start',
  method: 'POST',
  path: '/v1/operator/claim',
  access: 'account',
  throughMaintenance: true,
  body: z.object({ token: z.string().max(64, refusals.claim_not_valid.text) }),
  refuses: ['claim_not_valid', 'too_many_requests'],
  rateLimit: { points: 20, seconds: 900, by: 'account' },
});

export const listRoles = defineRoute({
  name: 'listRoles',
  feature,
  summary: 'Everybody who may do more than a member: superAdmins, Official and Creator accounts; at most 1,000',
  method: 'GET',
  path: '/v1/studio/accounts/roles',
  access: 'admin',
  reply: z.object({ roles: z.array(Role) }),
});

export const setRole = defineRoute({
  name: 'setRole',
  feature,
  summary:
    'Make an account superAdmin or another type of account, or take that back; what is left out stays. Who gains something, or is superAdmin no more, takes the password or a sign-in of the last ten minutes',
  method: 'PATCH',
  path: '/v1/studio/accounts/roles',
  access: 'admin',
  body: z.object({
    email: Email,
    superAdmin: z.boolean().optional(),
    /** Normal=0, Free=1, Official=2, Creator=3. */
    accountType: z.int().min(0).max(3).optional(),
    reason: shortText(300),
    /** The caller's own password. */
    password: TypedPassword.optional(),
  }),
  reply: Role,
  refuses: [
    'account_not_found',
    'account_not_confirmed',
    'last_operator',
    'forbidden',
    'reauthentication_required',
    'wrong_password',
    'too_many_login_attempts',
    'too_many_requests',
  ],
});
