import { Refusal } from '@houselights/contracts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { Caller } from '../caller.ts';
import type { SyncDeps } from './customer-state.ts';

export interface RefundInvoice {
  /** The operator who gives it back. */
  readonly caller: Caller;
  readonly id: string;
  readonly amountMinor: number | undefined;
  readonly reason: string;
}

/**
 * Gives a payment back, all that is left of it without an amount, and keeps who did and why. Throws not_found, refund_too_large, and
 * refund_not_possible for one that is disputed or that the provider does not give back for another reason.
 */
export async function refundInvoice(deps: SyncDeps, refund: RefundInvoice): Promise<void> {
  const { db, payments, billingClock } = deps;
  const { caller, id, amountMinor, reason } = refund;
  const invoice = await db.prisma.invoice.findUnique({ where: { id } });
  if (invoice === null || invoice.chargeId === null) throw new Refusal('not_found');
  const left = invoice.paidMinor - invoice.refundedMinor;
  if (left <= 0 || (amountMinor ?? left) > left) throw new Refusal('refund_too_large');
  // The same amount on the same state is the same refund: a second click gives nothing more back.
  const key = `refund-${id}-${invoice.refundedMinor}-${amountMinor ?? 'all'}`;
  const note = { reason, operator: caller.accountId };
  let isRefused = false;
  try {
    await payments.refund({ chargeId: invoice.chargeId, amountMinor, note }, key);
    await db.prisma.staffRefund.createMany({
      data: [
        {
          id: key,
          invoiceId: id,
          amountMinor: amountMinor ?? left,
          reason,
          operatorId: caller.accountId,
          createdAt: billingClock.now(),
        },
      ],
      skipDuplicates: true,
    });
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    isRefused = true;
  } finally {
    await syncAccount(deps, invoice.accountId);
  }
  if (isRefused) throw new Refusal(await whyRefused(deps, refund));
}

/** Of a refund that the provider does not make, once the payment was read anew. */
async function whyRefused(
  { db }: SyncDeps,
  { id, amountMinor }: RefundInvoice,
): Promise<'refund_not_possible' | 'refund_too_large'> {
  const { paidMinor, refundedMinor, dispute } = await db.prisma.invoice.findUniqueOrThrow({ where: { id } });
  const left = paidMinor - refundedMinor;
  const isTooLarge = left <= 0 || (amountMinor ?? left) > left;
  return dispute === null && isTooLarge ? 'refund_too_large' : 'refund_not_possible';
}
