import { Refusal } from '@houselights/contracts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { Caller } from '../caller.ts';
import type { SyncDeps } from './customer-state.ts';
import type { StaffRefund } from '@houselights/db';

export interface RefundInvoice {
  /** The operator who refunds. */
  readonly caller: Caller;
  readonly id: string;
  readonly amountMinor: number | undefined;
  readonly reason: string;
}

/** Prefix of a refund's key while the provider has not answered yet. */
const unanswered = 'asked-';

/**
 * Refunds a payment, all that is left of it unless an amount is given, and records who did and why. A refund that got no answer is retried
 * with the same key, whatever has been heard meanwhile: it may have been made. Throws not_found, refund_too_large, and refund_not_possible
 * if the payment is disputed or the provider refuses for another reason.
 */
export async function refundInvoice(deps: SyncDeps, refund: RefundInvoice): Promise<void> {
  const { db, payments, billingClock } = deps;
  const { caller, id, amountMinor, reason } = refund;
  const invoice = await db.prisma.invoice.findUnique({ where: { id } });
  if (invoice === null || invoice.chargeId === null) throw new Refusal('not_found');
  const asked = await findAsked(deps, refund);
  const left = invoice.paidMinor - invoice.refundedMinor;
  if (asked === null && (left <= 0 || (amountMinor ?? left) > left)) throw new Refusal('refund_too_large');
  // The same amount on the same state is the same refund: a second click refunds nothing more.
  const row = asked ?? {
    id: `${unanswered}refund-${id}-${invoice.refundedMinor}-${amountMinor ?? 'all'}`,
    invoiceId: id,
    amountMinor: amountMinor ?? left,
    reason,
    operatorId: caller.accountId,
    createdAt: billingClock.now(),
  };
  const key = row.id.slice(unanswered.length);
  await db.prisma.staffRefund.createMany({ data: [row], skipDuplicates: true });
  const note = { reason: row.reason, operator: row.operatorId };
  let isRefused = false;
  try {
    await payments.refund({ chargeId: invoice.chargeId, amountMinor, note }, key);
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    isRefused = true;
  } finally {
    await syncAccount(deps, invoice.accountId);
  }
  await db.transaction(async (queries) => {
    await queries.staffRefund.deleteMany({ where: { id: row.id } });
    if (!isRefused) await queries.staffRefund.createMany({ data: [{ ...row, id: key }], skipDuplicates: true });
  });
  if (isRefused) throw new Refusal(await whyRefused(deps, refund));
}

/** How long the provider remembers an idempotency key; by then the outcome is long known. */
const keyMs = 23 * 60 * 60 * 1_000;

function findAsked({ db, billingClock }: SyncDeps, { id, amountMinor }: RefundInvoice): Promise<StaffRefund | null> {
  return db.prisma.staffRefund.findFirst({
    where: {
      invoiceId: id,
      id: { startsWith: unanswered, endsWith: `-${amountMinor ?? 'all'}` },
      createdAt: { gt: new Date(billingClock.now().getTime() - keyMs) },
    },
    orderBy: { createdAt: 'asc' },
  });
}

/** Why the provider refused, read after a sync. */
async function whyRefused(
  { db }: SyncDeps,
  { id, amountMinor }: RefundInvoice,
): Promise<'refund_not_possible' | 'refund_too_large'> {
  const { paidMinor, refundedMinor, dispute } = await db.prisma.invoice.findUniqueOrThrow({ where: { id } });
  const left = paidMinor - refundedMinor;
  const isTooLarge = left <= 0 || (amountMinor ?? left) > left;
  return dispute === null && isTooLarge ? 'refund_too_large' : 'refund_not_possible';
}
