import { readFacts } from '../access/index.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

export interface EndSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** A charge that is given back with it. */
  readonly chargeId: string | null;
}

/**
 * The work of the job billing.end-subscription: ends it at the provider at once, and gives back what must not have been charged. One that
 * is withheld no more, as when another payment came after the one that was given back, goes on.
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

/** What the provider refuses here has been given back before. */
async function refundOnce({ payments }: SyncDeps, chargeId: string): Promise<void> {
  try {
    await payments.refund({ chargeId, amountMinor: undefined }, `end-refund-${chargeId}`);
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
  }
}
