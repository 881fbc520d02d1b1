import Stripe from 'stripe';

/**
 * Makes an unpaid invoice void; one that is void stays so, one that is paid is refused. A draft that cannot be made final stays one that
 * nobody collects.
 */
export async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  const found = await stripe.invoices.retrieve(id);
  const { status } = found.status === 'draft' ? await finalizeUncollected(stripe, found) : found;
  if (status !== 'draft' && status !== 'void') await stripe.invoices.voidInvoice(id);
}

/** A draft of a subscription's can not be deleted; only what is final can be made void. One over nothing would be paid by that, from credit. */
async function finalizeUncollected(stripe: Stripe, { id, amount_due: due }: Stripe.Invoice): Promise<Stripe.Invoice> {
  try {
    const held = await stripe.invoices.update(id, { auto_advance: false });
    return due > 0 ? await stripe.invoices.finalizeInvoice(id, { auto_advance: false }) : held;
  } catch (error) {
    // Made final meanwhile, or it cannot be, as without an address for its tax.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return stripe.invoices.retrieve(id);
  }
}

/** Tries no card for it any more. One that has been paid meanwhile is left as it is. */
export async function stopCollecting(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(id);
  if (status === 'draft' || status === 'open') await stripe.invoices.update(id, { auto_advance: false });
}
