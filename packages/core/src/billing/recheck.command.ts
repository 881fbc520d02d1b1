import { settleCheckout } from './checkout-state.query.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

const hourMs = 60 * 60 * 1_000;
const atOnce = 200;

/** How many customers are claimed together, and read beside each other. */
const claimed = 100;
const beside = 4;
/** Who fails to be read is due again after this long. */
const againMinutes = 15;

/** Those who are due longest; who is claimed is left alone by others for a while. */
const claim = `with due as (select "accountId", "recheckAt" from billing_customer where "recheckAt" <= $1
    order by "recheckAt" limit ${claimed} for update skip locked),
  mine as (update billing_customer c set "recheckAt" = $1::timestamptz + interval '${againMinutes} minutes'
    from due where c."accountId" = due."accountId" returning due.*)
  select "accountId" from mine order by "recheckAt"`;

/**
 * Reads every customer anew whose time has come (`nextRecheck`), who waits longest first, until none is due or `endsAt` has come: what
 * decides about access must not depend on news that may be late. One that cannot be read holds up nobody else; the first error is thrown at
 * the end. Resolves to how many were read.
 */
export async function recheckDue(deps: SyncDeps, endsAt: number): Promise<number> {
  const { db, billingClock } = deps;
  const errors: unknown[] = [];
  let read = 0;
  while (performance.now() < endsAt) {
    const { rows } = await db.pool.query<{ accountId: string }>({
      name: 'claim-rechecks',
      text: claim,
      values: [billingClock.now()],
    });
    if (rows.length === 0) break;
    const waiting = rows.values();
    const lane = async (): Promise<void> => {
      for (const { accountId } of waiting)
        await syncAccount(deps, accountId).catch((error: unknown) => errors.push(error));
    };
    await Promise.all(Array.from({ length: beside }, lane));
    read += rows.length;
  }
  if (errors.length > 0) throw errors[0];
  return read;
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
  await db.pool.query(
    `delete from webhook_event where id in (select id from webhook_event
       where "receivedAt" < now() - interval '180 days' and "handledAt" is not null limit 50000)`,
  );
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
