import { sql, statement } from '@houselights/db';
import { stayCode } from './manage-subscription.command.ts';
import { settleCheckout } from './checkout-state.query.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { throwFailures } from '../shared/failures.ts';
import { claimText, sweep, sweepMs } from '../shared/sweep.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

const minuteMs = 60_000;

const claimCoupons = statement({
  name: 'claim-coupons',
  text: claimText({
    table: 'coupon_redemption',
    key: 'id',
    due: 'dueAt',
    where: `state = 'pending' and at < $2`,
  }),
  params: { now: sql.timestamptz, before: sql.timestamptz },
  row: { id: sql.text },
});
const claimCheckouts = statement({
  name: 'claim-checkouts',
  text: claimText({
    table: 'checkout',
    key: 'id',
    due: 'dueAt',
    where: `state = 'open' and "expiresAt" < $2`,
  }),
  params: { now: sql.timestamptz, before: sql.timestamptz },
  row: { id: sql.text },
});

/**
 * Finishes what a crash left behind: coupons pending for ten minutes, expired checkouts, and old events. A failure blocks nothing else; it
 * is thrown at the end.
 */
export async function cleanUpBilling(deps: SyncDeps): Promise<void> {
  const endsAt = performance.now() + sweepMs;
  const failures: unknown[] = [];
  for (const cleanUp of [cleanUpCoupons, cleanUpCheckouts, cleanUpEvents])
    await cleanUp(deps, endsAt).catch((error: unknown) => failures.push(error));
  throwFailures(failures, 'some of what was left behind could not be finished');
}

async function cleanUpCoupons(deps: SyncDeps, endsAt: number): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const before = new Date(now.getTime() - 10 * minuteMs);
  const claim = () => claimCoupons.rows(db.pool, { now, before });
  const failed = 'some coupons could not be looked after';
  await sweep({ claim, endsAt, failed }, async (id) => {
    const stuck = await db.prisma.couponRedemption.findUnique({
      where: { id },
      select: { accountId: true, code: true },
    });
    if (stuck === null) return;
    const { accountId, code } = stuck;
    await syncAccount(deps, accountId);
    await db.transaction(async (queries) => {
      const { count } = await queries.couponRedemption.deleteMany({ where: { id, state: 'pending' } });
      // A discount for staying that was never applied is offered again.
      if (count === 1 && code === stayCode) {
        await queries.billingCustomer.updateMany({ where: { accountId }, data: { retainedAt: null } });
      }
    });
  });
}

/** Expires old checkouts, but first settles them: one paid at the last moment is not lost. */
async function cleanUpCheckouts(deps: SyncDeps, endsAt: number): Promise<void> {
  const { db, billingClock } = deps;
  const now = billingClock.now();
  const before = new Date(now.getTime() - 60 * minuteMs);
  const claim = () => claimCheckouts.rows(db.pool, { now, before });
  const expired = { state: 'expired', openFor: null };
  // A checkout that the provider never answered for was never shown to anybody.
  await db.prisma.checkout.updateMany({ where: { state: 'opening', expiresAt: { lt: before } }, data: expired });
  const failed = 'some purchases could not be looked after';
  await sweep({ claim, endsAt, failed }, async (id) => {
    await settleCheckout(deps, id).catch((error: unknown) => {
      if (!(error instanceof PaymentsRefused)) throw error;
    });
    await db.prisma.checkout.updateMany({ where: { id, state: 'open' }, data: expired });
  });
}

const removeOldEvents = statement({
  name: 'remove-old-webhook-events',
  text: `delete from webhook_event where id in (select id from webhook_event
    where "receivedAt" < now() - interval '180 days' and "handledAt" is not null limit 50000)`,
});

/** Half a year is enough to answer questions about which event came when. */
async function cleanUpEvents({ db }: SyncDeps): Promise<void> {
  await removeOldEvents.run(db.pool);
}
