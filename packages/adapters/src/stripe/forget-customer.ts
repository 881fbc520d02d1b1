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
 * Removes a customer's personal data and cards. Invoices and charges stay as bookkeeping. A repeated call does what is left to do; a
 * customer deleted at Stripe counts as forgotten.
 */
export async function forgetCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.update(customerId, nobody);
    // All are listed before the first is detached, which would shift the next page.
    const methods = await stripe.paymentMethods
      .list({ customer: customerId, limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
    for (const { id } of methods) await stripe.paymentMethods.detach(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
