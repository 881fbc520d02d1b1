import { Refusal } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

type CustomerDeps = Pick<CoreDeps, 'db' | 'payments'>;

/** The account's customer at the payment provider, made at the first time. */
export async function ensureCustomer({ db, payments }: CustomerDeps, accountId: string): Promise<string> {
  const known = await findCustomer({ db }, accountId);
  if (known !== undefined) return known;
  const account = await db.prisma.account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: { email: true, displayName: true },
  });
  if (account === null) throw new Refusal('unauthenticated');
  const stripeCustomerId = await payments.makeCustomer({ accountId, email: account.email, name: account.displayName });
  // Who asked at the same time was given the same customer.
  await db.prisma.billingCustomer.createMany({ data: [{ accountId, stripeCustomerId }], skipDuplicates: true });
  return (await findCustomer({ db }, accountId)) ?? stripeCustomerId;
}

/** The account's customer, or undefined before its first purchase. */
export async function findCustomer({ db }: Pick<CoreDeps, 'db'>, accountId: string): Promise<string | undefined> {
  const row = await db.prisma.billingCustomer.findUnique({
    where: { accountId },
    select: { stripeCustomerId: true },
  });
  return row?.stripeCustomerId;
}
