import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** The reply of register, login and renew. */
export const AuthToken = z
  .object({
    /** A JWT for the Authorization header; lives 12 hours. */
    token: z.string(),
    tokenExpiry: Instant,
    /** Good for one renewal within 60 days. Absent when the client asked to keep it in a cookie. */
    refreshToken: z.string().optional(),
    /** 60 days from now, but at most 180 days after the sign-in. */
    refreshExpiry: Instant,
    userId: Id,
  })
  .meta({ id: 'AuthToken' });
export type AuthToken = z.infer<typeof AuthToken>;

/** One session of the account. */
export const SessionEntry = z
  .object({
    id: Id,
    /** True for the calling session. */
    current: z.boolean(),
    created: Instant,
    lastUsed: Instant,
    device: z.object({ platform: z.string(), model: z.string() }).nullable(),
  })
  .meta({ id: 'SessionEntry' });
export type SessionEntry = z.infer<typeof SessionEntry>;
