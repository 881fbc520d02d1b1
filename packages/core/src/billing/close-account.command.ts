import { settleCheckout } from './checkout-state.query.ts';
import { findCustomer } from './customers.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

/**
 * The job billing.close-account: expires a deleted account's open checkouts, clears its card, and has the provider forget the customer.
 * Syncing withholds any live subscription, which ends it.
 */
export async function closeBilling(deps: SyncDeps, { accountId }: { readonly accountId: string }): Promise<void> {
  const { db, payments } = deps;
  const noCard = { cardBrand: null, cardLast4: null, cardExpires: null };
  await db.prisma.billingCustomer.updateMany({ where: { accountId }, data: noCard });
  const customerId = await findCustomer(deps, accountId);
  if (customerId === undefined || !payments.offered) return;
  const checkouts = await db.prisma.checkout.findMany({ where: { accountId, state: { in: ['opening', 'open'] } } });
  for (const { id, stripeSessionId } of checkouts) {
    if (stripeSessionId === null) await giveUp(deps, id);
    else {
      await payments.expireCheckout(stripeSessionId);
      await settleCheckout(deps, id);
    }
  }
  await syncCustomer(deps, customerId);
  await payments.forgetCustomer(customerId);
  // Raises the ticket, so that a read from before the provider forgot the customer is no longer applied.
  await syncCustomer(deps, customerId);
}

/** For a checkout that has no session at the provider. */
async function giveUp({ db }: SyncDeps, id: string): Promise<void> {
  await db.prisma.checkout.updateMany({ where: { id, state: 'opening' }, data: { state: 'expired', openFor: null } });
}
