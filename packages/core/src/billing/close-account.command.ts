import { settleCheckout } from './checkout-state.query.ts';
import { findCustomer } from './customers.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

/**
 * The work of the job billing.close-account: an account that is gone pays for nothing, its card is forgotten, and the provider forgets
 * who it was. What it was about to buy can be bought no more; what lives of it is withheld once it has been read, and so ended.
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
  // Whatever was read before the provider forgot them is older than this, and is not written any more.
  await syncCustomer(deps, customerId);
}

/** One that the provider has not answered to. */
async function giveUp({ db }: SyncDeps, id: string): Promise<void> {
  await db.prisma.checkout.updateMany({ where: { id, state: 'opening' }, data: { state: 'expired', openFor: null } });
}
