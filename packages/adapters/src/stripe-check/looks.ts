import { ownBalance } from '../stripe/map-invoice.ts';
import { currencyOf, idOf, idOrNull, instantOrNull } from '../stripe/map-subscription.ts';
import { told } from './said.ts';
import type Stripe from 'stripe';

const most = { limit: 1_000 };

/** A successful charge. */
export interface SeenCharge {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
}

/** Stripe's state, read independently of the product. */
export type Looks = ReturnType<typeof createLooks>;

export function createLooks(stripe: Stripe) {
  return {
    /** A customer's successful charges, newest first. */
    charges: (customer: string): Promise<SeenCharge[]> =>
      told(async () => {
        const all = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(most);
        const paid = all.filter((charge) => charge.paid && charge.captured);
        return paid.map((charge) => ({
          id: charge.id,
          amountMinor: charge.amount_captured,
          currency: currencyOf(charge.currency),
          refundedMinor: charge.amount_refunded,
        }));
      }),
    /** The amount due of the customer's next invoice. */
    nextInvoiceMinor: (customer: string, subscription: string): Promise<number> =>
      told(async () => (await stripe.invoices.createPreview({ customer, subscription })).amount_due),
    /** Invoices that could still be charged. */
    unpaidInvoices: (customer: string): Promise<string[]> =>
      told(async () => {
        const all = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray(most);
        return all.filter(({ status }) => status === 'draft' || status === 'open').map(({ id }) => id);
      }),
    subscription: (id: string) =>
      told(async () => {
        const found = await stripe.subscriptions.retrieve(id);
        const [item] = found.items.data;
        return {
          status: found.status,
          priceMinor: item?.price.unit_amount ?? null,
          currency: currencyOf(found.currency),
          trialEndsAt: instantOrNull(found.trial_end),
          periodEnd: instantOrNull(item?.current_period_end),
          cancelsAtPeriodEnd: found.cancel_at_period_end,
          isPaused: found.pause_collection !== null,
          changesOnceConfirmed: found.pending_update !== null,
        };
      }),
    customer: (id: string) =>
      told(async () => {
        const customer = await stripe.customers.retrieve(id);
        if (customer.deleted === true) return undefined;
        const cards = await stripe.paymentMethods.list({ customer: id, limit: 100 });
        return {
          email: customer.email,
          name: customer.name ?? null,
          balanceMinor: ownBalance(customer.balance),
          metadata: customer.metadata,
          cards: cards.data.length,
        };
      }),
    checkout: (id: string) =>
      told(async () => {
        const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
        const [line] = session.line_items?.data ?? [];
        return {
          status: session.status,
          mode: session.mode,
          customerId: session.customer === null ? null : idOf(session.customer),
          paymentMethods: session.payment_method_types,
          hasAdaptivePricing: session.adaptive_pricing?.enabled ?? false,
          computesTax: session.automatic_tax.enabled,
          dueMinor: session.amount_total,
          currency: session.currency === null ? null : currencyOf(session.currency),
          priceMinor: line?.price?.unit_amount ?? null,
          productId: idOrNull(line?.price?.product) ?? '',
        };
      }),
    /** The enabled features of the product's own portal configuration; undefined without one. */
    portal: () =>
      told(async () => {
        const all = await stripe.billingPortal.configurations
          .list({ active: true, limit: 100 })
          .autoPagingToArray(most);
        const own = all.find(({ metadata }) => metadata?.['houselights_portal'] !== undefined);
        if (own === undefined) return undefined;
        const features = Object.entries(own.features) as [string, { readonly enabled: boolean }][];
        return features.filter(([, { enabled }]) => enabled).map(([name]) => name);
      }),
    /** The charge's dispute, if any. */
    dispute: (charge: string): Promise<string | undefined> =>
      told(async () => (await stripe.disputes.list({ charge, limit: 1 })).data[0]?.id),
  };
}
