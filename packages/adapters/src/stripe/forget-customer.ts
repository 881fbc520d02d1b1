import { isMissing } from './errors.ts';
import type Stripe from 'stripe';

const nobody = {
  email: '',
  name: 'Deleted account',
  phone: '',
  description: '',
  address: '',
  shipping: '',
  metadata: '',
} as const;

/**
 * Takes from a customer what says who they were, and their cards. Invoices and charges stay, which are kept as bookkeeping. Done again
 * it does what is left to do; who was deleted there is forgotten.
 */
export async function forgetCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.update(customerId, nobody);
    // All are read before the first is let go: the next page would begin somewhere else.
    const methods = await stripe.paymentMethods
      .list({ customer: customerId, limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
    for (const { id } of methods) await stripe.paymentMethods.detach(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
