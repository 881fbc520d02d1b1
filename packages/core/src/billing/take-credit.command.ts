import { lostBehindCredit } from './lost-credit.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

export interface LostCredit {
  readonly customerId: string;
  /** The invoice whose payment is lost. */
  readonly invoiceId: string;
}

/** The job billing.take-credit: removes up to the amount of the lost payment from the credit, once. */
export async function takeLostCredit(deps: SyncDeps, { customerId, invoiceId }: LostCredit): Promise<void> {
  const { payments } = deps;
  const state = await payments.readCustomer(customerId);
  const lost = lostBehindCredit(state);
  if (lost?.id !== invoiceId) return;
  const amountMinor = Math.min(state.balanceMinor, lost.paidMinor);
  await payments.takeCredit({ customerId, invoiceId, amountMinor, currency: lost.currency }, `credit-${invoiceId}`);
  await syncCustomer(deps, customerId);
}
