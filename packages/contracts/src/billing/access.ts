import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** One line of the answer to "why do I have access?". */
export const AccessLine = z
  .object({
    /** "stripe" is a subscription paid by card. */
    source: z.enum(['stripe', 'gift', 'staff', 'patreon']),
    sourceId: Id,
    /** The plan's name, if the access comes from a single plan. */
    plan: z.string().nullable(),
    state: z.enum([
      'trial',
      'paid',
      /** Unpaid but covered: gifts postpone the next charge. */
      'given',
      'renewing',
      'grace',
      'gift',
      'staff',
      'patreon',
      'not_started',
      'never_paid',
      'unpaid',
      'paused',
      'cancelled',
      'ended',
      'refunded',
      'disputed',
      'trial_used',
      'already_subscribed',
      'revoked',
    ]),
    givesAccess: z.boolean(),
    from: Instant,
    /** The end of access as known at that instant; for a source without access, when access ended. Null: no end. */
    until: Instant.nullable(),
    /** The same as text. */
    words: z.string(),
  })
  .meta({ id: 'AccessLine' });
export type AccessLine = z.infer<typeof AccessLine>;

/** Access at one instant, with every reason for and against it, as known at that instant. */
export const AccessAnswer = z
  .object({
    /** The requested instant; null: now. */
    at: Instant.nullable(),
    hasSubscription: z.boolean(),
    reasons: z.array(AccessLine),
  })
  .meta({ id: 'AccessAnswer' });
export type AccessAnswer = z.infer<typeof AccessAnswer>;
