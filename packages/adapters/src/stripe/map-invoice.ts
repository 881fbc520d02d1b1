import { currencyOf, idOrNull, instant, instantOrNull } from './map-subscription.ts';
import type { ProviderInvoice, ProviderPayment } from '@houselights/core';
import type Stripe from 'stripe';

/** What happened to a charge after it was made. */
export interface ChargeFate {
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly dispute: string | null;
  /** When it was disputed or last refunded. */
  readonly undoneAt: Date | null;
}

/** A charge's disputes and refunds, newest first. */
export interface Undoing {
  readonly disputes: readonly Stripe.Dispute[];
  readonly refunds: readonly Stripe.Refund[];
}

/** Inquiries, won disputes and failed refunds do not count. */
export function toFate(charge: Stripe.Charge, { disputes, refunds }: Undoing): ChargeFate {
  const refund = refunds.find(({ status }) => status !== 'failed' && status !== 'canceled');
  const against = disputes.find(({ status }) => ['needs_response', 'under_review', 'lost'].includes(status));
  return {
    chargeId: charge.id,
    paymentIntentId: idOrNull(charge.payment_intent),
    paidMinor: charge.paid ? charge.amount_captured : 0,
    refundedMinor: charge.amount_refunded,
    dispute: against === undefined ? null : against.status === 'lost' ? 'lost' : 'open',
    undoneAt: instantOrNull((against ?? refund)?.created),
  };
}

/** Flips a balance's sign: at Stripe, credit is negative and debt positive. */
export const ownBalance = (balance: number): number => 0 - balance;

export function toInvoice(invoice: Stripe.Invoice, fates: ReadonlyMap<string, ChargeFate>): ProviderInvoice {
  const fate = paymentsOf(invoice)
    .map((paymentIntentId) => fates.get(paymentIntentId))
    .find((found) => found !== undefined && found.paidMinor > 0);
  const createdAt = instant(invoice.created);
  const subscriptionId = idOrNull(invoice.parent?.subscription_details?.subscription) ?? undefined;
  const ofTime = invoice.lines.data.filter((line) => isTimeOf(subscriptionId, line));
  const positive = ofTime.filter((line) => line.amount >= 0);
  // A credit for unused time pays for nothing, unless it is all that is left of a change: then the new plan costs less than the smallest
  // coin until the end of the period, which is the credit's period, too.
  const lines = positive.length > 0 ? positive : ofTime;
  const periods = lines.map(({ period }) => period);
  const furthest = lines.toSorted((a, b) => b.period.end - a.period.end || b.amount - a.amount);
  const whole = furthest.find(isWhole);
  return {
    id: invoice.id,
    subscriptionId,
    priceId: idOrNull(whole?.pricing?.price_details?.price),
    namedPriceId: idOrNull(furthest.find(({ amount }) => amount > 0)?.pricing?.price_details?.price),
    number: invoice.number,
    status: invoice.status ?? 'draft',
    billingReason: invoice.billing_reason ?? 'manual',
    description: invoice.lines.data[0]?.description ?? invoice.description,
    currency: currencyOf(invoice.currency),
    totalMinor: invoice.total,
    taxMinor: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    dueMinor: invoice.amount_due,
    startingBalanceMinor: ownBalance(invoice.starting_balance),
    paidMinor: invoice.amount_paid,
    refundedMinor: fate?.refundedMinor ?? 0,
    dispute: fate?.dispute ?? null,
    undoneAt: fate?.undoneAt ?? null,
    createdAt,
    periodStart: startOf(whole === undefined ? periods : [whole.period], createdAt),
    periodEnd: periods.length === 0 ? createdAt : instant(Math.max(...periods.map(({ end }) => end))),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    attempts: invoice.attempt_count,
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    chargeId: fate?.chargeId ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** True for a line that charges a whole interval of its price: changes within one, and parts of one, are prorated. */
function isWhole({ amount, parent }: Stripe.InvoiceLineItem): boolean {
  return amount > 0 && parent?.subscription_item_details?.proration === false;
}

function startOf(periods: readonly { readonly start: number }[], otherwise: Date): Date {
  return periods.length === 0 ? otherwise : instant(Math.min(...periods.map(({ start }) => start)));
}

/**
 * True if a line is about time of the subscription: of its items, or a proration, which Stripe also writes as an invoice item. Any other
 * invoice item is for something else and says nothing about its period.
 */
function isTimeOf(subscriptionId: string | undefined, { parent }: Stripe.InvoiceLineItem): boolean {
  const item = parent?.invoice_item_details;
  const details = parent?.subscription_item_details ?? (item?.proration === true ? item : undefined);
  return subscriptionId !== undefined && details?.subscription === subscriptionId;
}

/** The payment intents that paid or will pay an invoice. */
export function paymentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => idOrNull(payment.payment_intent) ?? []);
}

export function toPayment({ paymentIntentId, paidMinor, refundedMinor, dispute }: ChargeFate): ProviderPayment[] {
  return paymentIntentId === null || paidMinor === 0 ? [] : [{ paymentIntentId, paidMinor, refundedMinor, dispute }];
}
