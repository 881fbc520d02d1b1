import { PaymentsRefused } from '../ports/payments.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

export interface EndSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** A charge that is given back with it. */
  readonly chargeId: string | null;
}

/** The work of the job billing.end-subscription: ends it at the provider at once, and gives back what must not have been charged. */
export async function endSubscription(
  deps: SyncDeps,
  { subscriptionId, customerId, chargeId }: EndSubscription,
): Promise<void> {
  const { payments } = deps;
  await doneAlready(() => payments.cancelNow(subscriptionId, `end-${subscriptionId}`));
  if (chargeId !== null) {
    await doneAlready(() => payments.refund({ chargeId, amountMinor: undefined }, `end-refund-${chargeId}`));
  }
  await syncCustomer(deps, customerId);
}

/** What the provider refuses here has been done before. */
async function doneAlready(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
  }
}
