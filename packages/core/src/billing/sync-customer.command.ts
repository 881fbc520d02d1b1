import { sql, statement } from '@houselights/db';
import { applyCustomerState } from './apply-state.ts';
import type { SyncDeps } from './customer-state.ts';

const takeTicket = statement({
  name: 'billing-ticket',
  text: `update billing_customer set ticket = ticket + 1 where "stripeCustomerId" = $1 returning "accountId", ticket`,
  params: { customerId: sql.text },
  row: { accountId: sql.text, ticket: sql.int8 },
});

/**
 * Reads everything the payment provider knows of a customer and applies it, in one transaction with its events. Safe in any order and
 * number: the later read wins. Resolves to the account, or undefined for a customer that is not ours.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<string | undefined> {
  const { db, clock, payments } = deps;
  // The ticket is taken before the read: a read with a higher ticket has seen everything this one can see.
  const row = await takeTicket.first(db.pool, { customerId });
  if (row === undefined) return undefined;
  const begunAt = clock.now();
  const state = await payments.readCustomer(customerId);
  await db.transaction(async (queries) => {
    const { count } = await queries.billingCustomer.updateMany({
      where: { accountId: row.accountId, appliedTicket: { lt: BigInt(row.ticket) } },
      data: {
        appliedTicket: BigInt(row.ticket),
        syncedAt: begunAt,
        balanceMinor: state.balanceMinor,
        balanceCurrency: state.balanceCurrency,
        cardBrand: state.card?.brand ?? null,
        cardLast4: state.card?.last4 ?? null,
        cardExpires: state.card?.expires ?? null,
      },
    });
    if (count === 1) await applyCustomerState(queries, deps, { accountId: row.accountId, state });
  });
  return row.accountId;
}

/** The same by account; does nothing for one that has never bought anything. */
export async function syncAccount(deps: SyncDeps, accountId: string): Promise<void> {
  const row = await deps.db.prisma.billingCustomer.findUnique({
    where: { accountId },
    select: { stripeCustomerId: true },
  });
  if (row !== null) await syncCustomer(deps, row.stripeCustomerId);
}
