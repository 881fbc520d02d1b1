import { stripeCurrency } from './map-subscription.ts';
import type { Payments } from '@houselights/core';
import type Stripe from 'stripe';

/** Debits the credit of a lost payment. The entry names the invoice: an existing entry is not repeated. */
export async function takeCredit(
  stripe: Stripe,
  { customerId, invoiceId, amountMinor, currency }: Parameters<Payments['takeCredit']>[0],
  idempotencyKey: string,
): Promise<void> {
  const entries = stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  for await (const { metadata } of entries) if (metadata?.['lost_invoice'] === invoiceId) return;
  await stripe.customers.createBalanceTransaction(
    customerId,
    {
      amount: amountMinor,
      currency: stripeCurrency(currency),
      description: 'Credit that was left of a payment that was given back',
      metadata: { lost_invoice: invoiceId },
    },
    { idempotencyKey },
  );
}
