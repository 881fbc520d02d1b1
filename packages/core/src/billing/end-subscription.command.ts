import { readFacts } from '../access/index.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

export interface EndSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** A charge to refund as well. */
  readonly chargeId: string | null;
}

/**
 * The job billing.end-subscription: cancels it at the provider immediately and refunds what must not have been charged. A subscription that
 * is no longer withheld, for example after a newer payment, continues.
 */
export async function endSubscription(
  deps: SyncDeps,
  { subscriptionId, customerId, chargeId }: EndSubscription,
): Promise<void> {
  const { db, payments } = deps;
  const accountId = await syncCustomer(deps, customerId);
  if (accountId === undefined) return;
  const fact = (await readFacts(db.prisma, accountId)).find(({ sourceId }) => sourceId === subscriptionId);
  if (fact === undefined || fact.withheld === null) return;
  if (fact.endedAt === null) await payments.cancelNow(subscriptionId, `end-${subscriptionId}`);
  if (chargeId !== null) await refundOnce(deps, chargeId);
  await syncCustomer(deps, customerId);
}

/** If the provider refuses, the charge was already refunded. */
async function refundOnce({ payments }: SyncDeps, chargeId: string): Promise<void> {
  try {
    await payments.refund({ chargeId, amountMinor: undefined }, `end-refund-${chargeId}`);
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
  }
}
