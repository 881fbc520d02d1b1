import Stripe from 'stripe';

/**
 * Voids an unpaid invoice; a void one is left as it is, a paid one is refused. A draft that cannot be finalized stays a draft that is never
 * collected.
 */
export async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  const found = await stripe.invoices.retrieve(id);
  const { status } = found.status === 'draft' ? await finalizeUncollected(stripe, found) : found;
  if (status !== 'draft' && status !== 'void') await stripe.invoices.voidInvoice(id);
}

/** A subscription's draft cannot be deleted, and only final invoices can be voided. Finalizing one over 0 would pay it, from credit. */
async function finalizeUncollected(stripe: Stripe, { id, amount_due: due }: Stripe.Invoice): Promise<Stripe.Invoice> {
  try {
    const held = await stripe.invoices.update(id, { auto_advance: false });
    return due > 0 ? await stripe.invoices.finalizeInvoice(id, { auto_advance: false }) : held;
  } catch (error) {
    // Finalized meanwhile, or it cannot be, for instance without an address for tax.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return stripe.invoices.retrieve(id);
  }
}

/** Stops automatic collection. An invoice that has been paid meanwhile is left as it is. */
export async function stopCollecting(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(id);
  if (status === 'draft' || status === 'open') await stripe.invoices.update(id, { auto_advance: false });
}
