import { lifeOf } from './own-subscription.ts';
import { findCustomer } from './customers.ts';
import { endSubscription } from './end-subscription.command.ts';
import type { SyncDeps } from './customer-state.ts';

/** The work of the job billing.close-account: an account that is gone pays for nothing, and the provider forgets who it was. */
export async function closeBilling(deps: SyncDeps, { accountId }: { readonly accountId: string }): Promise<void> {
  const customerId = await findCustomer(deps, accountId);
  if (customerId === undefined || !deps.payments.offered) return;
  const row = await lifeOf(deps.db.prisma, accountId);
  if (row !== undefined) await endSubscription(deps, { subscriptionId: row.id, customerId, chargeId: null });
  await deps.payments.forgetCustomer(customerId);
}
