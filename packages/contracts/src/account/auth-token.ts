import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** What register, login and renew answer. */
export const AuthToken = z
  .object({
    /** A JWT for the Authorization header; lives 12 hours. */
    token: z.string(),
    tokenExpiry: Instant,
    /** Good for one renewal within 60 days. Absent where the client asked to have it kept in a cookie. */
    refreshToken: z.string().optional(),
    /** 60 days from now, and no more than 180 from the sign-in. */
    refreshExpiry: Instant,
    userId: Id,
  })
  .meta({ id: 'AuthToken' });
export type AuthToken = z.infer<typeof AuthToken>;

/** One place where the account is signed in. */
export const SessionEntry = z
  .object({
    id: Id,
    /** True for the session that asks. */
    current: z.boolean(),
    created: Instant,
    lastUsed: Instant,
    device: z.object({ platform: z.string(), model: z.string() }).nullable(),
  })
  .meta({ id: 'SessionEntry' });
export type SessionEntry = z.infer<typeof SessionEntry>;
