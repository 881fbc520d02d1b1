import { currencyOf, idOrNull, instant, instantOrNull } from './map-subscription.ts';
import type { ProviderInvoice, ProviderPayment } from '@houselights/core';
import type Stripe from 'stripe';

/** What became of a charge after it was made. */
export interface ChargeFate {
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly dispute: string | null;
}

/** Of a charge and the disputes of it. An inquiry, and a dispute that was won, count for nothing. */
export function toFate(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): ChargeFate {
  const against = disputes.find(({ status }) => ['needs_response', 'under_review', 'lost'].includes(status));
  return {
    chargeId: charge.id,
    paymentIntentId: idOrNull(charge.payment_intent),
    paidMinor: charge.paid ? charge.amount_captured : 0,
    refundedMinor: charge.amount_refunded,
    dispute: against === undefined ? null : against.status === 'lost' ? 'lost' : 'open',
  };
}

export function toInvoice(invoice: Stripe.Invoice, fates: ReadonlyMap<string, ChargeFate>): ProviderInvoice {
  const fate = paymentsOf(invoice)
    .map((paymentIntentId) => fates.get(paymentIntentId))
    .find((found) => found !== undefined && found.paidMinor > 0);
  const createdAt = instant(invoice.created);
  // A credit for what is not used any more pays for nothing.
  const lines = invoice.lines.data.filter(
    (line) => line.amount >= 0 && line.parent?.type === 'subscription_item_details',
  );
  const periods = lines.map(({ period }) => period);
  const charged = lines.filter(({ amount }) => amount > 0).toSorted((a, b) => b.period.end - a.period.end)[0];
  return {
    id: invoice.id,
    subscriptionId: idOrNull(invoice.parent?.subscription_details?.subscription) ?? undefined,
    priceId: idOrNull(charged?.pricing?.price_details?.price),
    number: invoice.number,
    status: invoice.status ?? 'draft',
    billingReason: invoice.billing_reason ?? 'manual',
    description: invoice.lines.data[0]?.description ?? invoice.description,
    currency: currencyOf(invoice.currency),
    totalMinor: invoice.total,
    taxMinor: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paidMinor: invoice.amount_paid,
    refundedMinor: fate?.refundedMinor ?? 0,
    dispute: fate?.dispute ?? null,
    createdAt,
    periodStart: periods.length === 0 ? createdAt : instant(Math.min(...periods.map(({ start }) => start))),
    periodEnd: periods.length === 0 ? createdAt : instant(Math.max(...periods.map(({ end }) => end))),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    attempts: invoice.attempt_count,
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    chargeId: fate?.chargeId ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** The payment intents that an invoice was or is to be paid with. */
export function paymentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => idOrNull(payment.payment_intent) ?? []);
}

export function toPayment({ paymentIntentId, paidMinor, refundedMinor, dispute }: ChargeFate): ProviderPayment[] {
  return paymentIntentId === null || paidMinor === 0 ? [] : [{ paymentIntentId, paidMinor, refundedMinor, dispute }];
}
