import { giftsEnd } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { claimForwardCharges, settleCheckout, syncAccount } from '../billing/index.ts';
import { sweep, sweepMs } from '../shared/sweep.ts';
import type { SyncDeps } from '../billing/index.ts';
import type { Subscription } from '@houselights/db';

/** The provider may take an instant less than this far ahead for a past one. */
const soonMs = 60_000;

/**
 * The job gift.bring-forward, after a gift was taken back: expires a checkout that would begin after its days, and brings the charge it had
 * put off forward to the recorded day, or to now if that has passed. Idempotent.
 */
export async function bringForward(deps: SyncDeps, { accountId }: { readonly accountId: string }): Promise<void> {
  if (!deps.payments.offered) return;
  await endPurchases(deps, accountId);
  if ((await pendingOf(deps, accountId)) === undefined) return;
  await syncAccount(deps, accountId);
  const row = await pendingOf(deps, accountId);
  if (row === undefined) return;
  const { id, to, currentPeriodEnd: end, trialEndsAt } = row;
  const at = new Date(Math.max(to.getTime(), deps.billingClock.now().getTime() + soonMs));
  if (end <= at) return;
  const trial = trialEndsAt !== null && trialEndsAt > at ? at : trialEndsAt;
  await deps.payments.extend(id, at, trial);
  await syncAccount(deps, accountId);
}

async function pendingOf({ db }: SyncDeps, accountId: string): Promise<(Subscription & { to: Date }) | undefined> {
  const row = await db.prisma.subscription.findFirst({ where: { accountId, broughtForwardTo: { not: null } } });
  return row?.broughtForwardTo ? { ...row, to: row.broughtForwardTo } : undefined;
}

/** A new checkout then begins after the gifts that are left. */
async function endPurchases(deps: SyncDeps, accountId: string): Promise<void> {
  const { db, payments, billingClock } = deps;
  const end = giftsEnd(await readFacts(db.prisma, accountId), billingClock.now());
  const open = await db.prisma.checkout.findMany({
    where: { openFor: accountId, stripeSessionId: { not: null }, coveredUntil: { gt: end ?? new Date(0) } },
  });
  for (const { id, stripeSessionId } of open) {
    if (stripeSessionId !== null) await payments.expireCheckout(stripeSessionId);
    await settleCheckout(deps, id);
  }
}

/** Brings forward all charges that are still due to be. */
export async function bringForwardAll(deps: SyncDeps): Promise<void> {
  const endsAt = performance.now() + sweepMs;
  const { db, billingClock } = deps;
  const failed = 'some charges could not be brought forward';
  const now = billingClock.now();
  await sweep({ claim: () => claimForwardCharges(deps, now), endsAt, failed }, async (id) => {
    const row = await db.prisma.subscription.findUnique({ where: { id }, select: { accountId: true } });
    if (row !== null) await bringForward(deps, row);
  });
}
