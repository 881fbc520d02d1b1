import { sql, statement } from '@houselights/db';
import { DependencyDown } from '../dependency-down.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { RowFrom } from '@houselights/db';
import type { SyncDeps } from './customer-state.ts';

const atOnce = 200;

const nextDue = statement({
  name: 'subscriptions-to-end-unpaid',
  text: `select id, "accountId", "endsUnpaidAt" from subscription
    where "endsUnpaidAt" <= $1 and "endedAt" is null and ("endsUnpaidAt", id) > ($2, $3)
    order by "endsUnpaidAt", id limit ${atOnce}`,
  params: { now: sql.timestamptz, endsAfter: sql.timestamptz, idAfter: sql.text },
  row: { id: sql.text, accountId: sql.text, endsUnpaidAt: sql.neverNull(sql.timestamptz) },
});
type DueRow = RowFrom<typeof nextDue>;

/**
 * Ends subscriptions whose grace period is over without a payment: no access, no more charges. Reads what is due from the database, so it
 * depends on no event and picks up what a stopped worker left. A failed one is retried in the next run and blocks no other; the first error
 * is thrown. Resolves to how many were due.
 */
export async function endUnpaid(deps: SyncDeps): Promise<number> {
  const now = deps.billingClock.now();
  const errors: unknown[] = [];
  let count = 0;
  let after: Pick<DueRow, 'id' | 'endsUnpaidAt'> | undefined = { id: '', endsUnpaidAt: new Date(0) };
  while (after !== undefined) {
    const rows: DueRow[] = await dueAfter(deps, now, after);
    for (const row of rows) {
      try {
        await endOne(deps, row, now);
      } catch (error) {
        if (error instanceof DependencyDown) throw error;
        errors.push(error);
      }
    }
    count += rows.length;
    after = rows.at(-1);
  }
  if (errors.length > 0) throw errors[0];
  return count;
}

async function dueAfter(
  { db }: SyncDeps,
  now: Date,
  { endsUnpaidAt, id }: Pick<DueRow, 'id' | 'endsUnpaidAt'>,
): Promise<DueRow[]> {
  return nextDue.rows(db.pool, { now, endsAfter: endsUnpaidAt, idAfter: id });
}

/** A payment at the same moment wins: voiding the invoices rules out later ones, then the state is checked again. */
async function endOne(deps: SyncDeps, { id, accountId }: DueRow, now: Date): Promise<void> {
  const { db, payments } = deps;
  const isDue = async (): Promise<boolean> => {
    await syncAccount(deps, accountId);
    return (await db.prisma.subscription.count({ where: { id, endedAt: null, endsUnpaidAt: { lte: now } } })) > 0;
  };
  if (!(await isDue())) return;
  const unpaid = await db.prisma.invoice.findMany({
    where: { subscriptionId: id, status: { in: ['draft', 'open'] } },
    select: { id: true },
  });
  try {
    for (const invoice of unpaid) await payments.voidInvoice(invoice.id);
    if (await isDue()) await payments.cancelNow(id, `end-unpaid-${id}`);
  } catch (error) {
    // One of them has just been paid.
    if (!(error instanceof PaymentsRefused)) throw error;
  }
  await syncAccount(deps, accountId);
}
