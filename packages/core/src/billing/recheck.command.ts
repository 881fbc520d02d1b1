import { settleCheckout } from './checkout-state.query.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncAccount } from './sync-customer.command.ts';
import { addDays } from '@houselights/rules';
import type { SyncDeps } from './customer-state.ts';

const hourMs = 60 * 60 * 1_000;
const atOnce = 200;

/**
 * Reads subscriptions anew whose access ends, or is to be paid for again, within an hour or has done so within the last: what decides
 * about access then must not depend on news that may be late. Each is read at most every quarter of an hour. Resolves to how many.
 */
export async function recheckEnding(deps: SyncDeps): Promise<number> {
  const { db, clock, billingClock } = deps;
  const now = billingClock.now().getTime();
  const { rows } = await db.pool.query<{ accountId: string }>(
    `select distinct f."accountId" from access_fact f join billing_customer c on c."accountId" = f."accountId"
     where f."knownUntil" is null and f.source = 'stripe' and f.withheld is null
       and (f."paidUntil" between $1 and $2 or f."graceUntil" between $1 and $2)
       and (c."syncedAt" is null or c."syncedAt" < $3)
     limit ${atOnce}`,
    [new Date(now - hourMs), new Date(now + hourMs), new Date(clock.now().getTime() - hourMs / 4)],
  );
  for (const { accountId } of rows) await syncAccount(deps, accountId);
  return rows.length;
}

/** Finishes what a crash left behind: coupons that were on their way for ten minutes, and purchases that have run out. */
export async function tidyBilling(deps: SyncDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const stuck = await db.prisma.couponRedemption.findMany({
    where: { state: 'pending', at: { lt: new Date(now.getTime() - 10 * 60_000) } },
    take: atOnce,
  });
  for (const { id, accountId } of stuck) {
    await syncAccount(deps, accountId);
    await db.prisma.couponRedemption.deleteMany({ where: { id, state: 'pending' } });
  }
  await tidyCheckouts(deps);
  // Half a year is enough to answer questions about what came when.
  await db.prisma.webhookEvent.deleteMany({
    where: { receivedAt: { lt: addDays(now, -180) }, handledAt: { not: null } },
  });
}

/** Purchases that have run out: one that was paid for in the last moment is not lost. */
async function tidyCheckouts(deps: SyncDeps): Promise<void> {
  const { db, billingClock } = deps;
  const over = { expiresAt: { lt: new Date(billingClock.now().getTime() - hourMs) } };
  const expired = { state: 'expired', openFor: null };
  // What the provider has never answered about was never shown to anybody.
  await db.prisma.checkout.updateMany({ where: { state: 'opening', ...over }, data: expired });
  const rows = await db.prisma.checkout.findMany({
    where: { state: 'open', ...over },
    orderBy: { expiresAt: 'asc' },
    take: atOnce,
    select: { id: true },
  });
  for (const { id } of rows) {
    try {
      await settleCheckout(deps, id);
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
    }
    await db.prisma.checkout.updateMany({ where: { id, state: 'open' }, data: expired });
  }
}
