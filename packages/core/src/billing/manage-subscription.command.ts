import { Refusal } from '@houselights/contracts';
import { giftsEnd } from '@houselights/rules';
import { newId } from '../shared/ids.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { getBilling } from './billing.query.ts';
import { change, dropWaitingChange, mustMay } from './own-change.ts';
import { chargedOnUnpausing, collectedBeforeMs, resumesAfter } from './pause-charges.ts';
import { noteRest } from './forward-charges.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { Caller, OwnInput } from '../caller.ts';
import type { SyncDeps } from './customer-state.ts';
import type { AgreedCharge, Billing } from '@houselights/contracts';
import type { Subscription } from '@houselights/db';

/** Pauses for the given number of months, starting after the paid period. */
export async function pauseSubscription(
  deps: SyncDeps,
  { caller, months }: { readonly caller: Caller; readonly months: number },
): Promise<Billing> {
  const { row, key } = await mustMay(deps, caller.accountId, 'pause');
  const resumesAt = new Date(resumesAfter(row, months).getTime() - collectedBeforeMs);
  return change(deps, caller.accountId, async () => {
    await dropWaitingChange(deps, row);
    await deps.payments.pause(row.id, resumesAt, `${key}-${months}`);
  });
}

/**
 * Ends a pause; charges for a new period immediately when nothing paid or given is left. Throws amount_changed if the immediate charge is
 * not the agreed one.
 */
export async function unpauseSubscription(
  deps: SyncDeps,
  { caller, ...agreed }: { readonly caller: Caller } & AgreedCharge,
): Promise<Billing> {
  await mustBeAgreed(deps, caller, agreed);
  const { row, own, facts, key } = await mustMay(deps, caller.accountId, 'unpause');
  const now = deps.billingClock.now();
  const isPaid = own.isCancellationPending;
  const given = isPaid ? null : giftsEnd(facts, now);
  return change(deps, caller.accountId, async () => {
    if (row.restsFrom !== null) {
      await chargeFrom(deps, row, given ?? row.restsFrom);
      await deps.payments.unpause(row.id, false, key);
      return;
    }
    if (given !== null) {
      const until = chargedOnUnpausing(given, now);
      await deps.payments.extend(row.id, until, row.trialEndsAt);
    }
    await deps.payments.unpause(row.id, !isPaid && given === null, key);
  });
}

/** The provider may take an instant less than this far ahead for a past one. */
const soonMs = 60_000;

/** Sets a charge that waits for the end of a pause to `at`, or to now if that has passed, when no gift runs any more. */
async function chargeFrom(deps: SyncDeps, { id, trialEndsAt }: Subscription, at: Date): Promise<void> {
  const from = new Date(Math.max(at.getTime(), deps.billingClock.now().getTime() + soonMs));
  await deps.payments.extend(id, from, trialEndsAt);
  await noteRest(deps.db.prisma, id, null);
}

/** Syncs first: a price or a balance may have changed since the page showed it. */
async function mustBeAgreed(deps: SyncDeps, caller: Caller, { amountMinor, currency }: AgreedCharge): Promise<void> {
  if (amountMinor === undefined && currency === undefined) return;
  await syncAccount(deps, caller.accountId);
  const { at, subscription } = await getBilling(deps, { caller });
  const charge = subscription?.unpaused;
  // Whether the pause may be ended at all is checked later.
  if (!charge) return;
  const dueMinor = charge.at > at ? 0 : charge.amountMinor;
  if ((amountMinor ?? dueMinor) !== dueMinor || (currency ?? charge.currency) !== charge.currency) {
    throw new Refusal('amount_changed');
  }
}

export interface CancelSubscription {
  readonly caller: Caller;
  readonly reason: string | undefined;
  readonly comment: string | undefined;
}

/** Cancels at the end of the paid period; immediately if that is over, and then nothing more is charged. */
export async function cancelSubscription(
  deps: SyncDeps,
  { caller, reason, comment }: CancelSubscription,
): Promise<Billing> {
  const mayEnd = () => mustMay(deps, caller.accountId, 'cancel');
  let found = await mayEnd();
  if (!found.own.isCancellationPending) {
    // The next period's payment may not be known here yet.
    await syncAccount(deps, caller.accountId);
    found = await mayEnd();
  }
  const { row, own, key } = found;
  // The owner has cancelled: it stays cancelled even if the account stays.
  await deps.db.prisma.billingCustomer.update({
    where: { accountId: caller.accountId },
    data: { endsWithAccount: null },
  });
  return change(deps, caller.accountId, async () => {
    await dropWaitingChange(deps, row);
    // It ends when the gift does, not with the pause.
    if (own.isCancellationPending && row.restsFrom !== null) await chargeFrom(deps, row, row.restsFrom);
    if (own.isCancellationPending) await deps.payments.cancelAtPeriodEnd(row.id, { reason, comment }, key);
    else await deps.payments.cancelNow(row.id, `${key}-now`);
  });
}

/** Takes a cancellation back before it takes effect. */
export async function resumeSubscription(deps: SyncDeps, { caller }: OwnInput): Promise<Billing> {
  const { row, key } = await mustMay(deps, caller.accountId, 'resume');
  return change(deps, caller.accountId, () => deps.payments.resume(row.id, key));
}

/** Stands for the discount that is offered for staying, where other redemptions have their code. */
export const stayCode = 'stay';

/**
 * Applies the retention discount to the caller's subscription, once. Claims the coupon slot before calling the provider, so that a code
 * redeemed concurrently is not overwritten.
 */
export async function acceptRetention(deps: SyncDeps, { caller }: OwnInput): Promise<Billing> {
  const { db, payments, billingClock, clock } = deps;
  const { accountId } = caller;
  const { row } = await mustMay(deps, accountId, 'redeemCoupon');
  const { retention: discount } = await getBilling(deps, { caller });
  if (discount === null) throw new Refusal('not_possible_now');
  const id = newId();
  await db.transaction(async (queries) => {
    const { count: places } = await queries.couponRedemption.createMany({
      data: [{ id, accountId, subscriptionId: row.id, code: stayCode, state: 'pending', at: clock.now() }],
      skipDuplicates: true,
    });
    const { count: offers } = await queries.billingCustomer.updateMany({
      where: { accountId, retainedAt: null },
      data: { retainedAt: billingClock.now() },
    });
    if (places === 0 || offers === 0) throw new Refusal('not_possible_now');
  });
  try {
    await payments.applyDiscount(row.id, discount, `retention-${id}`);
  } catch (error) {
    // Without an answer the discount may have been applied: keep the claim until tidying has checked.
    if (!(error instanceof PaymentsRefused)) throw error;
    await db.prisma.couponRedemption.deleteMany({ where: { id, state: 'pending' } });
    await db.prisma.billingCustomer.updateMany({ where: { accountId }, data: { retainedAt: null } });
    await syncAccount(deps, accountId);
    throw new Refusal('not_possible_now');
  }
  await syncAccount(deps, accountId);
  return getBilling(deps, { caller });
}
