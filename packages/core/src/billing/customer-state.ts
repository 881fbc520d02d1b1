import type { CoreDeps } from '../deps.ts';
import type { CustomerState, ProviderInvoice } from '../ports/payments.ts';

/** The dependencies for syncing a customer. */
export type SyncDeps = Pick<
  CoreDeps,
  'db' | 'clock' | 'billingClock' | 'billingReactions' | 'payments' | 'encryption' | 'settings'
>;

/** A customer's state that is being applied to an account. */
export interface Applied {
  readonly accountId: string;
  readonly state: CustomerState;
}

export function invoicesOf({ invoices }: CustomerState, subscriptionId: string): ProviderInvoice[] {
  return invoices.filter((invoice) => invoice.subscriptionId === subscriptionId);
}
