import { z } from 'zod';
import { Money } from '../billing/plan.ts';
import { Id, Instant } from '../core/fields.ts';

/** A gift as its buyer sees it. */
export const Gift = z
  .object({
    id: Id,
    state: z.enum(['unpaid', 'scheduled', 'sent', 'redeemed', 'refunded', 'disputed', 'abandoned']),
    months: z.int(),
    price: Money,
    recipientEmail: z.string(),
    message: z.string(),
    deliverAt: Instant,
    createdAt: Instant,
    paidAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    redeemedAt: Instant.nullable(),
    /** For handing it over in person; null until it is paid, and once it is redeemed. */
    code: z.string().nullable(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof Gift>;
