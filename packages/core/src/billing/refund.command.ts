import { Refusal } from '@houselights/contracts';
import { PaymentsRefused } from '../ports/payments.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';

/** Gives a payment back, all that is left of it without an amount. Throws not_found and refund_too_large. */
export async function refundInvoice(
  deps: SyncDeps,
  { id, amountMinor }: { readonly id: string; readonly amountMinor: number | undefined },
): Promise<void> {
  const { db, payments } = deps;
  const invoice = await db.prisma.invoice.findUnique({ where: { id } });
  if (invoice === null || invoice.chargeId === null) throw new Refusal('not_found');
  const left = invoice.paidMinor - invoice.refundedMinor;
  if (left <= 0 || (amountMinor ?? left) > left) throw new Refusal('refund_too_large');
  // The same amount on the same state is the same refund: a second click gives nothing more back.
  const key = `refund-${id}-${invoice.refundedMinor}-${amountMinor ?? 'all'}`;
  try {
    await payments.refund({ chargeId: invoice.chargeId, amountMinor }, key);
  } catch (error) {
    if (error instanceof PaymentsRefused) throw new Refusal('refund_too_large');
    throw error;
  } finally {
    await syncAccount(deps, invoice.accountId);
  }
}
