import { Refusal } from '@houselights/contracts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { CoreDeps } from '../deps.ts';
import type { SyncDeps } from './customer-state.ts';

/**
 * The account's customer at the payment provider, for a purchase: created the first time, and again if deleted there. Concurrent callers
 * get the same customer. Throws unauthenticated if the account is erased.
 */
export async function ensureCustomer(deps: SyncDeps, accountId: string): Promise<string> {
  const { db, payments } = deps;
  const known = await findCustomer(deps, accountId);
  if (known !== undefined && (await payments.hasCustomer(known))) return known;
  const account = await db.prisma.account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: { email: true, displayName: true },
  });
  if (account === null) throw new Refusal('unauthenticated');
  const { email, displayName: name } = account;
  const stripeCustomerId = await payments.makeCustomer({ accountId, email, name, insteadOf: known });
  const kept =
    known === undefined
      ? keepCustomer(deps, { accountId, stripeCustomerId })
      : replaceCustomer(deps, { accountId, from: known, to: stripeCustomerId });
  await kept.catch(async (error: unknown) => {
    // Erased meanwhile: closing the account's billing has not known this customer.
    if (error instanceof Refusal) await payments.forgetCustomer(stripeCustomerId);
    throw error;
  });
  return (await findCustomer(deps, accountId)) ?? stripeCustomerId;
}

async function keepCustomer(
  { db }: SyncDeps,
  row: { readonly accountId: string; readonly stripeCustomerId: string },
): Promise<void> {
  await db.transaction(async (queries) => {
    await lockLiveCaller(queries, row.accountId);
    await queries.billingCustomer.createMany({ data: [row], skipDuplicates: true });
  });
}

interface Replacement {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

/** When several workers replace the same customer concurrently, one of them wins. Checkouts open for the old customer expire. */
async function replaceCustomer(deps: SyncDeps, { accountId, from, to }: Replacement): Promise<void> {
  const { db, payments } = deps;
  // Its subscriptions ended with it; reads of the new customer would never show that.
  await syncCustomer(deps, from);
  const open = await db.transaction(async (queries) => {
    const { count } = await queries.billingCustomer.updateMany({
      where: { accountId, stripeCustomerId: from },
      data: { stripeCustomerId: to, syncedAt: null },
    });
    // After the customer's row, as in every sync.
    await lockLiveCaller(queries, accountId);
    if (count === 0) return [];
    return queries.checkout.updateManyAndReturn({
      where: { openFor: accountId },
      data: { state: 'expired', openFor: null },
    });
  });
  for (const { stripeSessionId } of open) {
    try {
      if (stripeSessionId !== null) await payments.expireCheckout(stripeSessionId);
    } catch (error) {
      // It may have been deleted with its customer.
      if (!(error instanceof PaymentsRefused)) throw error;
    }
  }
}

/** The account's customer, or undefined before its first purchase. */
export async function findCustomer({ db }: Pick<CoreDeps, 'db'>, accountId: string): Promise<string | undefined> {
  const row = await db.prisma.billingCustomer.findUnique({
    where: { accountId },
    select: { stripeCustomerId: true },
  });
  return row?.stripeCustomerId;
}
