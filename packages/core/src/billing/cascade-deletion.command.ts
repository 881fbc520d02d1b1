import { standing } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { deletionGraceMs } from '../shared/deletion-grace.ts';
import { findCustomer } from './customers.ts';
import { dropWaitingChange } from './own-change.ts';
import { activeSubscriptionOf } from './own-subscription.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Subscription } from '@houselights/db';

/**
 * The job billing.follow-deletion: stops charging the subscription of an account that is to be deleted, and resumes it if the account
 * stays. One that its owner had cancelled stays cancelled; a pause that outlasts the account stays a pause. Idempotent.
 */
export async function cascadeDeletion(deps: SyncDeps, { accountId }: { readonly accountId: string }): Promise<void> {
  const { db, payments, billingClock } = deps;
  if (!payments.offered || (await findCustomer(deps, accountId)) === undefined) return;
  await syncAccount(deps, accountId);
  const [account, customer, row] = await Promise.all([
    db.prisma.account.findUniqueOrThrow({ where: { id: accountId } }),
    db.prisma.billingCustomer.findUniqueOrThrow({ where: { accountId } }),
    activeSubscriptionOf(db.prisma, accountId),
  ]);
  const asked = account.deleteRequestedAt;
  const keep = (endsWithAccount: string | null) =>
    db.prisma.billingCustomer.update({ where: { accountId }, data: { endsWithAccount } });
  const fact = (await readFacts(db.prisma, accountId)).find(({ sourceId }) => sourceId === row?.id);
  // A subscription that an operator set to end far ahead is charged until then.
  if (asked !== null && row !== undefined && (fact ?? row).cancelledAt === null) {
    if (outlasts(row, asked)) return;
    await keep(row.id);
    // A key per cancellation: if the owner has resumed since, an earlier cancellation must not count.
    const key = `deletion-${row.id}-${customer.appliedTicket}`;
    const feedback = { reason: undefined, comment: 'The account is to be deleted.' };
    const rests = isAtRest(row);
    const waits = rests || (fact !== undefined && standing(fact, billingClock.now()).isCancellationPending);
    // A pending or failed renewal must not be collected any more, and cancelling at the period's end would not prevent that.
    await dropWaitingChange(deps, row);
    if (waits) await payments.cancelAtPeriodEnd(row.id, feedback, key);
    else await payments.cancelNow(row.id, `${key}-now`);
  } else if (asked === null && customer.endsWithAccount !== null) {
    const cancelledAt = row?.id === customer.endsWithAccount ? row.cancelledAt : null;
    if (cancelledAt !== null) {
      await payments.resume(customer.endsWithAccount, `stays-${customer.endsWithAccount}-${cancelledAt.getTime()}`);
    }
    await keep(null);
  }
  await syncAccount(deps, accountId);
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * True if nothing is charged before the account is deleted, which ends it; with a day to spare, as deletion is not punctual to the minute.
 */
function outlasts(row: Subscription, asked: Date): boolean {
  const { resumesAt } = row;
  if (!isAtRest(row)) return false;
  return resumesAt === null || resumesAt.getTime() > asked.getTime() + deletionGraceMs + dayMs;
}

/** It is paused, and no gift puts its charge off. */
function isAtRest({ paused, status, restsFrom }: Subscription): boolean {
  return paused && (status === 'active' || restsFrom !== null);
}
