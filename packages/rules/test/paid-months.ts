import type { InvoiceState, SubscriptionState } from '../src/billing/subscription-fact.ts';

/** A date in 2026, given as "02-01". */
export const on = (text: string): Date => new Date(`2026-${text}T00:00:00Z`);

/** A subscription since January with a paid month. */
export const active: SubscriptionState = {
  id: 'sub_1',
  planId: 'monthly',
  status: 'active',
  startedAt: on('01-01'),
  currentPeriodStart: on('02-01'),
  currentPeriodEnd: on('03-01'),
  trialEndsAt: null,
  cancelAt: null,
  cancelledAt: null,
  endedAt: null,
  endReason: null,
  paused: false,
  resumesAt: null,
  refusedBecause: null,
  endsUnpaidAt: null,
  endedFor: null,
};
export const january: InvoiceState = {
  id: 'in_1',
  status: 'paid',
  priceId: 'price_monthly',
  createdAt: on('01-01'),
  periodStart: on('01-01'),
  periodEnd: on('02-01'),
  totalMinor: 399,
  paidMinor: 399,
  refundedMinor: 0,
  dispute: null,
  undoneAt: null,
  attempts: 1,
  nextAttemptAt: null,
};
export const february: InvoiceState = {
  ...january,
  id: 'in_2',
  createdAt: on('02-01'),
  periodStart: on('02-01'),
  periodEnd: on('03-01'),
};
