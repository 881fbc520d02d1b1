import { ownBalance, paymentsOf, toFate, toInvoice, toPayment } from './map-invoice.ts';
import { currencyOf, subscriptionParts, toSubscription } from './map-subscription.ts';
import type { CardFacts, CustomerState } from '@houselights/core';
import type Stripe from 'stripe';

/** Stripe's page size, and the maximum read of one list: page after page, newest first. */
const limit = 100;
const most = { limit: 2_000 };

/** Reads everything about a customer that the site stores. */
export async function readCustomer(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const [customer, subscriptions, invoices, charges] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    stripe.subscriptions
      .list({
        customer: customerId,
        status: 'all',
        limit,
        expand: subscriptionParts.map((part) => `data.${part}`),
      })
      .autoPagingToArray(most),
    stripe.invoices.list({ customer: customerId, limit, expand: ['data.payments'] }).autoPagingToArray(most),
    stripe.charges.list({ customer: customerId, limit }).autoPagingToArray(most),
  ]);
  const fates = await Promise.all(
    charges.map(async (charge) => {
      const of = { charge: charge.id, limit };
      const disputes = charge.disputed ? (await stripe.disputes.list(of)).data : [];
      const refunds = charge.amount_refunded > 0 ? (await stripe.refunds.list(of)).data : [];
      return toFate(charge, { disputes, refunds });
    }),
  );
  // Every declined try is a charge of the same payment intent: the one that paid counts.
  const byPayment = new Map(
    fates.flatMap((fate) =>
      fate.paymentIntentId === null || fate.paidMinor === 0 ? [] : [[fate.paymentIntentId, fate]],
    ),
  );
  const ofInvoices = new Set(invoices.flatMap(paymentsOf));
  const customerMethod = customer.deleted === true ? null : customer.invoice_settings.default_payment_method;
  const customerCard = typeof customerMethod === 'object' ? (customerMethod?.card ?? undefined) : undefined;
  const subscriptionCard = subscriptions
    .map(({ default_payment_method: method }) => (typeof method === 'object' ? method?.card : undefined))
    .find((card) => card !== undefined && card !== null);
  const card = customer.deleted === true ? undefined : (subscriptionCard ?? customerCard);
  return {
    customerId,
    card: card === undefined ? undefined : cardFacts(card),
    balanceMinor: customer.deleted === true ? 0 : ownBalance(customer.balance),
    balanceCurrency: customer.deleted === true || customer.currency == null ? null : currencyOf(customer.currency),
    subscriptions: subscriptions.map((each) => toSubscription(each, customerCard?.fingerprint ?? undefined)),
    invoices: invoices.map((invoice) => toInvoice(invoice, byPayment)),
    payments: fates
      .filter(({ paymentIntentId }) => paymentIntentId !== null && !ofInvoices.has(paymentIntentId))
      .flatMap(toPayment),
  };
}

function cardFacts({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): CardFacts {
  return { brand, last4, expires: `${String(exp_month).padStart(2, '0')}/${exp_year}` };
}
