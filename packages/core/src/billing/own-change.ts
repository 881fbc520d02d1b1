import { Refusal } from '@houselights/contracts';
import { isNearDue, standing } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { PaymentFailed, PaymentNeedsOwner, PaymentsRefused } from '../ports/payments.ts';
import { getBilling, mayDo } from './billing.query.ts';
import { activeSubscriptionOf } from './own-subscription.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Billing, OwnSubscription } from '@houselights/contracts';
import type { Subscription } from '@houselights/db';
import type { AccessFact, SubscriptionStanding } from '@houselights/rules';

type May = keyof OwnSubscription['may'];

interface Own {
  readonly row: Subscription;
  readonly fact: AccessFact;
  readonly own: SubscriptionStanding;
  /** The account is to be deleted. */
  readonly leaves: boolean;
  /** All access facts of the account. */
  readonly facts: readonly AccessFact[];
  /** The idempotency key for this change of this state. */
  readonly key: string;
}

/**
 * The caller's subscription, if its owner may do this with it now. Near the end of a period it is synced first: the provider's clock may be
 * ahead of ours, and a charge it has begun may not be known here yet.
 */
export async function mustMay(deps: SyncDeps, accountId: string, what: May): Promise<Own> {
  const known = await readOwn(deps, accountId);
  if (known !== undefined && isNearDue(known.fact, deps.billingClock.now())) await syncAccount(deps, accountId);
  const found = await readOwn(deps, accountId);
  if (found === undefined || !mayDo(found.row, found.own, found.leaves)[what]) {
    throw new Refusal(what === 'changePlan' ? 'plan_not_changeable' : 'not_possible_now');
  }
  const customer = await deps.db.prisma.billingCustomer.findUnique({
    where: { accountId },
    select: { appliedTicket: true },
  });
  return { ...found, key: `${what}-${found.row.id}-${customer?.appliedTicket ?? 0}` };
}

async function readOwn({ db, billingClock }: SyncDeps, accountId: string): Promise<Omit<Own, 'key'> | undefined> {
  const row = await activeSubscriptionOf(db.prisma, accountId);
  const facts = await readFacts(db.prisma, accountId);
  const { deleteRequestedAt } = await db.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { deleteRequestedAt: true },
  });
  const fact = facts.find(({ sourceId }) => sourceId === row?.id);
  if (row === undefined || fact === undefined) return undefined;
  return { row, fact, facts, own: standing(fact, billingClock.now()), leaves: deleteRequestedAt !== null };
}

/**
 * Drops a plan change that waits for confirmation when the subscription ends or pauses: it could otherwise still be paid after we said that
 * nothing more is charged.
 */
export async function dropWaitingChange(
  { payments }: Pick<SyncDeps, 'payments'>,
  { pendingInvoiceId }: Pick<Subscription, 'pendingInvoiceId'>,
): Promise<void> {
  if (pendingInvoiceId === null) return;
  try {
    await payments.voidInvoice(pendingInvoiceId);
  } catch (error) {
    // It has just been paid, so the change was made.
    if (!(error instanceof PaymentsRefused)) throw error;
  }
}

/** Runs one change at the provider, syncs, and returns the result. */
export async function change(deps: SyncDeps, accountId: string, work: () => Promise<void>): Promise<Billing> {
  try {
    await work();
  } catch (error) {
    // The provider's state is not the one known here: sync.
    await syncAccount(deps, accountId);
    if (error instanceof PaymentFailed) throw new Refusal('payment_failed');
    if (error instanceof PaymentNeedsOwner) throw new Refusal('payment_needs_owner');
    if (error instanceof PaymentsRefused) throw new Refusal('not_possible_now');
    throw error;
  }
  await syncAccount(deps, accountId);
  return getBilling(deps, { caller: { accountId } });
}
