import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** One line of the answer to "why do I have access?". */
export const AccessLine = z
  .object({
    /** "stripe" is a subscription paid by card. */
    source: z.enum(['stripe', 'gift', 'staff', 'patreon']),
    sourceId: Id,
    /** The plan's name, if it is one plan's access. */
    plan: z.string().nullable(),
    state: z.enum([
      'trial',
      'paid',
      /** Nothing was paid for it: gifts put the next charge off. */
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
    /** Until when, as far as was known; without access: since when there is none. Null: without end. */
    until: Instant.nullable(),
    /** The same in words. */
    words: z.string(),
  })
  .meta({ id: 'AccessLine' });
export type AccessLine = z.infer<typeof AccessLine>;

/** Access at one instant, with every reason for and against it, as it was known then. */
export const AccessAnswer = z
  .object({
    /** The instant that was asked about; null: now. */
    at: Instant.nullable(),
    hasSubscription: z.boolean(),
    reasons: z.array(AccessLine),
  })
  .meta({ id: 'AccessAnswer' });
export type AccessAnswer = z.infer<typeof AccessAnswer>;
