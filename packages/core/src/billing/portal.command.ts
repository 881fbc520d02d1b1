import { Refusal } from '@houselights/contracts';
import { PaymentsRefused } from '../ports/payments.ts';
import { findCustomer } from './customers.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/**
 * The URL of the provider's portal for the caller's cards and invoices. Throws no_customer before the first purchase, and if the customer
 * was deleted there.
 */
export async function openPortal(
  { db, payments, settings }: Pick<CoreDeps, 'db' | 'payments' | 'settings'>,
  { caller, card }: { readonly caller: Caller; readonly card: boolean },
): Promise<{ url: string }> {
  if (!payments.offered) throw new Refusal('payments_not_offered');
  const customerId = await findCustomer({ db }, caller.accountId);
  if (customerId === undefined) throw new Refusal('no_customer');
  try {
    return { url: await payments.openPortal({ customerId, returnUrl: `${settings.publicUrl}/account`, card }) };
  } catch (error) {
    if (error instanceof PaymentsRefused && !(await payments.hasCustomer(customerId))) throw new Refusal('no_customer');
    throw error;
  }
}
