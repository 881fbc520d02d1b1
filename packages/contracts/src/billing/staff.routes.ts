import { z } from 'zod';
import { Id, Instant, shortText } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { AccessAnswer } from './access.ts';
const feature = 'billing';
/** The refusals of every call that reaches the payment provider. */
const payments = ['payments_not_offered'] as const;

export const explainAccess = defineRoute({
  name: 'explainAccess',
  feature,
  summary: 'Why an account has access, or has none, now or at a past instant',
  method: 'GET',
  path: '/v1/studio/accounts/:id/access',
  access: 'admin',
  params: z.object({ id: Id }),
  query: z.object({ at: Instant.optional() }),
  reply: AccessAnswer,
  refuses: ['not_found'],
});

export const grantAccess = defineRoute({
  name: 'grantAccess',
  feature,
  summary: 'Give an account access without payment',
  method: 'POST',
  path: '/v1/studio/accounts/:id/grants',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({
    planId: Id.optional(),
    /** At most 100 years ahead. Null: no end. */
    until: Instant.nullable(),
    reason: shortText(300),
  }),
  reply: z.object({ id: Id }),
  status: 201,
  refuses: ['not_found', 'plan_not_sold'],
});

export const revokeGrant = defineRoute({
  name: 'revokeGrant',
  feature,
  summary: 'Take back access that the staff gave',
  method: 'DELETE',
  path: '/v1/studio/grants/:id',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({ reason: shortText(300) }),
  refuses: ['not_found'],
});

export const refundInvoice = defineRoute({
  name: 'refundInvoice',
  feature,
  summary: 'Give a payment back; in full it ends the subscription and its access',
  method: 'POST',
  path: '/v1/studio/invoices/:id/refund',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({
    /** Absent: everything that remains. */
    amountMinor: z.int().min(1).optional(),
    reason: shortText(300),
  }),
  refuses: ['not_found', 'refund_too_large', 'refund_not_possible', ...payments],
});

export const listReconciliations = defineRoute({
  name: 'listReconciliations',
  feature,
  summary: 'The last comparisons with the payment provider, and what they found',
  method: 'GET',
  path: '/v1/studio/reconciliations',
  access: 'admin',
  reply: z.object({
    items: z.array(
      z.object({
        id: Id,
        startedAt: Instant,
        finishedAt: Instant.nullable(),
        compared: z.int(),
        eventsFound: z.int(),
        drift: z.array(z.object({ subscriptionId: Id, accountId: Id.nullable(), fields: z.array(z.string()) })),
        /** Whether all live subscriptions have been compared; if not, the next comparison resumes where this one stopped. */
        whole: z.boolean(),
      }),
    ),
  }),
});
