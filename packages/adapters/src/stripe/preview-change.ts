import { ownBalance } from './map-invoice.ts';
import { idOrNull } from './map-subscription.ts';
import type { ChangePreview, ChangeRequest } from '@houselights/core';
import type Stripe from 'stripe';

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** The charge and credits of a price change at a given second, exactly as the change itself will have them. */
export async function previewChange(stripe: Stripe, request: ChangeRequest): Promise<ChangePreview> {
  const { customerId, subscriptionId, itemId, priceId, at } = request;
  const invoice = await stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: itemId, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: seconds(at),
    },
  });
  const { starting_balance: balance, amount_due: due, total } = invoice;
  // If the difference is less than the smallest coin, the change has no invoice, and the preview shows the next renewal.
  if (invoice.lines.data.every(({ period }) => period.start >= seconds(request.periodEnd))) {
    return { dueMinor: 0, balanceMinor: ownBalance(balance), takesDiscount: false, lines: [] };
  }
  return {
    dueMinor: due,
    // Uncharged debt stays debt; unused credit stays credit.
    balanceMinor: ownBalance(balance + total - due),
    takesDiscount: discountOf(invoice) > 0,
    lines: linesOf(invoice),
  };
}

function discountOf({ total_discount_amounts: discounts }: Stripe.Invoice): number {
  return (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** Everything that adds up to the charge: the provider's lines include neither discounts nor tax on top nor the customer's balance. */
function linesOf(invoice: Stripe.Invoice): ChangePreview['lines'] {
  const { lines, total, amount_due: due, starting_balance: balance } = invoice;
  const own = lines.data.map(({ description, amount, pricing }) => ({
    words: description ?? '',
    amountMinor: amount,
    priceId: idOrNull(pricing?.price_details?.price),
  }));
  const discount = discountOf(invoice);
  const net = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - discount;
  const owed = total + balance;
  const others: ChangePreview['lines'] = [
    { about: 'discount', amountMinor: -discount },
    { about: 'tax', amountMinor: total - net },
    { about: 'carriedFrom', amountMinor: Math.max(0, balance) },
    { about: 'credit', amountMinor: -Math.min(Math.max(0, -balance), Math.max(0, total)) },
    { about: 'carriedTo', amountMinor: due - Math.max(0, owed) },
  ];
  return [...own, ...others.filter(({ amountMinor }) => amountMinor !== 0)];
}
