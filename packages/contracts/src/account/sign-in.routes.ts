import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { DeviceBody } from '../device/device.ts';
import { AuthToken, SessionEntry } from './auth-token.ts';
import { DisplayName, Email, IntegrityField, NewPassword, PlatformQuery, TypedPassword } from './fields.ts';

const common = { feature: 'account', query: PlatformQuery } as const;

export const checkIntegrity = defineRoute({
  ...common,
  name: 'checkIntegrity',
  summary: 'Trade a captcha token for a short-lived integrity token',
  method: 'POST',
  path: '/v2/account/integrity',
  access: 'public',
  throughMaintenance: true,
  rateLimit: { points: 120, seconds: 900, by: 'address' },
  body: z.object({
    /** The action the integrity token is for: `register`, `login` or `forgotten-password`. */
    action: z.string().regex(/^[a-z][a-z0-9/_-]{0,39}$/i, words.ref('action')),
    token: z.string().max(8_192),
  }),
  reply: z.object({ integrity: z.string(), integrityExpiry: z.iso.datetime() }),
  refuses: ['integrity_required'],
});

/** The slug of the creator who referred the new account; unknown slugs are ignored. */
const CreatorReferral = z.string().max(64).nullish();

export const registerAccount = defineRoute({
  ...common,
  name: 'registerAccount',
  summary: 'Make an account and sign in',
  method: 'POST',
  path: '/v2/account/register',
  access: 'public',
  rateLimit: { points: 300, seconds: 3_600, by: 'address' },
  body: z.object({
    displayName: DisplayName,
    email: Email,
    password: NewPassword,
    device: DeviceBody.optional(),
    creatorReferral: CreatorReferral,
    integrity: IntegrityField,
  }),
  reply: AuthToken,
  refuses: ['account_exists', 'too_many_registrations', 'weak_password', 'breached_password', 'integrity_required'],
});

export const login = defineRoute({
  ...common,
  name: 'login',
  summary: 'Sign in with address and password',
  method: 'POST',
  path: '/v2/account/login',
  access: 'public',
  throughMaintenance: true,
  body: z.object({
    email: z.string().max(1_024),
    password: TypedPassword,
    device: DeviceBody.optional(),
    integrity: IntegrityField,
  }),
  reply: AuthToken,
  refuses: ['invalid_credentials', 'too_many_login_attempts', 'too_many_requests', 'integrity_required'],
});

const providerBody = z.object({
  /** The provider's ID token. */
  token: z.string().max(16_384),
  displayName: z.string().max(400).nullish(),
  device: DeviceBody.optional(),
  creatorReferral: CreatorReferral,
  /** The nonce, required if the ID token carries one (as is or as its SHA-256 in hex). Web pages always send one. */
  nonce: z.string().max(256).optional(),
});

const viaProvider = {
  ...common,
  method: 'POST',
  access: 'public',
  throughMaintenance: true,
  rateLimit: { points: 100, seconds: 900, by: 'address' },
  body: providerBody,
  reply: AuthToken,
  refuses: ['identity_refused', 'identity_unverified', 'provider_unavailable', 'account_exists'],
} as const;

export const loginWithGoogle = defineRoute({
  ...viaProvider,
  name: 'loginWithGoogle',
  summary:
    'Sign in, or make an account, with Google: an ID token is good once, an account is made of a verified address only',
  path: '/v2/account/login/google',
});

export const loginWithApple = defineRoute({
  ...viaProvider,
  name: 'loginWithApple',
  summary:
    'Sign in, or make an account, with Apple: an ID token is good once, an account is made of a verified address only',
  path: '/v2/account/login/apple',
});

export const renewSession = defineRoute({
  ...common,
  name: 'renewSession',
  summary: 'Trade the refresh token for new tokens',
  method: 'POST',
  path: '/v2/account/renew',
  access: 'public',
  throughMaintenance: true,
  rateLimit: { points: 1_200, seconds: 900, by: 'address' },
  body: z.object({
    /** Omitted by a page of this site that keeps it in its cookie; such a page sends `x-refresh-token: cookie`. */
    refreshToken: z.string().max(256).optional(),
    device: DeviceBody.optional(),
    userId: Id,
  }),
  reply: AuthToken,
  refuses: ['session_ended', 'forbidden'],
});

export const forgetSession = defineRoute({
  ...common,
  name: 'forgetSession',
  summary: 'End the session whose refresh token is in the cookie, and clear it; without one nothing happens',
  method: 'DELETE',
  path: '/v2/account/renew',
  access: 'public',
  throughMaintenance: true,
  rateLimit: { points: 1_200, seconds: 900, by: 'address' },
  refuses: ['forbidden'],
});

export const logout = defineRoute({
  ...common,
  name: 'logout',
  summary: 'End this session',
  method: 'POST',
  path: '/v2/account/logout',
  access: 'account',
  throughMaintenance: true,
});

export const listSessions = defineRoute({
  ...common,
  name: 'listSessions',
  summary: 'Where the account is signed in, the last used first',
  method: 'GET',
  path: '/v2/account/sessions',
  access: 'account',
  reply: z.object({ sessions: z.array(SessionEntry) }),
});

export const endSession = defineRoute({
  ...common,
  name: 'endSession',
  summary: 'End one of the sessions',
  method: 'DELETE',
  path: '/v2/account/sessions/:id',
  access: 'account',
  throughMaintenance: true,
  params: z.object({ id: Id }),
  refuses: ['not_found'],
});

export const endSessions = defineRoute({
  ...common,
  name: 'endSessions',
  summary: 'Sign out everywhere, or everywhere else with except=current',
  method: 'DELETE',
  path: '/v2/account/sessions',
  access: 'account',
  throughMaintenance: true,
  query: PlatformQuery.extend({ except: z.literal('current').optional() }),
});
