import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id, Instant, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { AccessAnswer } from './access.ts';
import { Billing, CheckoutStart, CheckoutState, InvoiceEntry, PlanChange, PlanConsent } from './billing.ts';
import { AgreedCharge, Currency, GiftOffer, Offer, Plan } from './plan.ts';

const feature = 'billing';
/** The refusals of every call that reaches the payment provider. */
const payments = ['payments_not_offered'] as const;
/** The rate limit of calls that change something there. */
const careful = { points: 30, seconds: 600, by: 'account' } as const;

export const listPlans = defineRoute({
  name: 'listPlans',
  feature,
  summary: 'What can be bought, and what it costs: the only source of prices',
  method: 'GET',
  path: '/v1/plans',
  access: 'public',
  query: z.object({ offer: Offer.optional() }),
  reply: z.object({
    /** False if payments are not set up: nothing can be bought. */
    payments: z.boolean(),
    plans: z.array(Plan),
    gifts: z.array(GiftOffer),
    /** The currencies something is sold in, the site's own first. */
    currencies: z.array(Currency),
  }),
});

export const getBilling = defineRoute({
  name: 'getBilling',
  feature,
  summary: "The caller's subscription, card, discount and reasons for access",
  method: 'GET',
  path: '/v1/billing',
  access: 'account',
  reply: Billing,
});

export const getAccess = defineRoute({
  name: 'getAccess',
  feature,
  summary: 'Why the caller has access, or has none, now or at a past instant',
  method: 'GET',
  path: '/v1/billing/access',
  access: 'account',
  query: z.object({ at: Instant.optional() }),
  reply: AccessAnswer,
});

export const startCheckout = defineRoute({
  name: 'startCheckout',
  feature,
  summary: 'Begin to buy a plan; asked again for the same plan it answers the same purchase',
  method: 'POST',
  path: '/v1/billing/checkout',
  access: 'account',
  rateLimit: careful,
  body: z.object({
    planId: Id,
    currency: Currency.optional(),
    /** A discount code. */
    coupon: z.string().trim().max(80).optional(),
    /** False: without a trial, charged today. */
    trial: z.boolean().optional(),
    /** The amount shown as charged today; a higher charge is refused. Absent: not compared. */
    amountMinor: z.int().min(0).optional(),
  }),
  reply: CheckoutStart,
  refuses: [
    ...payments,
    'plan_not_sold',
    'already_subscribed',
    'coupon_not_found',
    'coupon_not_usable',
    'amount_changed',
    'not_possible_now',
  ],
});

export const getCheckout = defineRoute({
  name: 'getCheckout',
  feature,
  summary: 'What became of a purchase: asks the payment provider, so that access is there at once',
  method: 'GET',
  path: '/v1/billing/checkout/:id',
  access: 'account',
  params: z.object({ id: Id }),
  rateLimit: { points: 120, seconds: 600, by: 'account' },
  reply: CheckoutState,
  refuses: ['not_found', ...payments],
});

export const openPortal = defineRoute({
  name: 'openPortal',
  feature,
  summary: "Open the payment provider's page for cards and invoices",
  method: 'POST',
  path: '/v1/billing/portal',
  access: 'account',
  rateLimit: careful,
  body: z.object({
    /** Go straight to changing the card. */
    card: z.boolean().optional(),
  }),
  reply: z.object({ url: z.string() }),
  refuses: [...payments, 'no_customer'],
});

export const previewPlanChange = defineRoute({
  name: 'previewPlanChange',
  feature,
  summary: 'What a change to another plan would charge now',
  method: 'POST',
  path: '/v1/billing/change/preview',
  access: 'account',
  rateLimit: careful,
  body: z.object({ planId: Id }),
  reply: PlanChange,
  refuses: [...payments, 'plan_not_sold', 'plan_not_changeable'],
});

export const changePlan = defineRoute({
  name: 'changePlan',
  feature,
  summary: 'Change the plan for the amount that the preview said',
  method: 'POST',
  path: '/v1/billing/change',
  access: 'account',
  rateLimit: careful,
  body: PlanConsent,
  reply: Billing,
  refuses: [
    ...payments,
    'plan_not_sold',
    'plan_not_changeable',
    'amount_changed',
    'payment_failed',
    'payment_needs_owner',
  ],
});

export const pauseSubscription = defineRoute({
  name: 'pauseSubscription',
  feature,
  summary: 'Pause after what is paid for, for 1 to 3 months; nothing is charged and nothing can be watched meanwhile',
  method: 'POST',
  path: '/v1/billing/pause',
  access: 'account',
  rateLimit: careful,
  body: z.object({ months: z.int().min(1).max(3) }),
  reply: Billing,
  refuses: [...payments, 'not_possible_now'],
});

export const unpauseSubscription = defineRoute({
  name: 'unpauseSubscription',
  feature,
  summary: 'End a pause: at once, and charged at once if nothing is paid for any more',
  method: 'POST',
  path: '/v1/billing/unpause',
  access: 'account',
  rateLimit: careful,
  body: AgreedCharge,
  reply: Billing,
  refuses: [...payments, 'not_possible_now', 'amount_changed', 'payment_failed', 'payment_needs_owner'],
});

export const cancelSubscription = defineRoute({
  name: 'cancelSubscription',
  feature,
  summary: 'Cancel at the end of what is paid for',
  method: 'POST',
  path: '/v1/billing/cancel',
  access: 'account',
  rateLimit: careful,
  body: z.object({
    reason: z
      .enum(['too_expensive', 'nothing_to_watch', 'not_enough_time', 'technical_trouble', 'switched', 'other'])
      .optional(),
    comment: z.string().trim().max(1_000).optional(),
  }),
  reply: Billing,
  refuses: [...payments, 'not_possible_now'],
});

export const resumeSubscription = defineRoute({
  name: 'resumeSubscription',
  feature,
  summary: 'Take a cancellation back while the subscription still lasts',
  method: 'POST',
  path: '/v1/billing/resume',
  access: 'account',
  rateLimit: careful,
  reply: Billing,
  refuses: [...payments, 'not_possible_now'],
});

export const acceptRetention = defineRoute({
  name: 'acceptRetention',
  feature,
  summary: 'Stay for the discount that is offered to those who leave, once',
  method: 'POST',
  path: '/v1/billing/retention',
  access: 'account',
  rateLimit: careful,
  reply: Billing,
  refuses: [...payments, 'not_possible_now'],
});

export const listInvoices = defineRoute({
  name: 'listInvoices',
  feature,
  summary: "The caller's invoices, newest first",
  method: 'GET',
  path: '/v1/billing/invoices',
  access: 'account',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: StrictDecimal.refine((limit) => limit >= 1 && limit <= 50, words.ref('pageSize', { max: 50 })).optional(),
  }),
  reply: z.object({ items: z.array(InvoiceEntry), cursor: z.string().nullable() }),
});
