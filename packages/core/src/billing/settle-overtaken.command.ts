import { PaymentsRefused } from '../ports/payments.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Overtaken } from '@houselights/rules';

export interface SettleOvertaken extends Pick<Overtaken<unknown>, 'act'> {
  readonly customerId: string;
  readonly invoiceId: string;
}

/** The job billing.settle-overtaken: stops collecting an invoice that something newer has overtaken. */
export async function settleOvertakenInvoice(
  deps: SyncDeps,
  { customerId, invoiceId, act }: SettleOvertaken,
): Promise<void> {
  const { payments } = deps;
  try {
    await (act === 'void' ? payments.voidInvoice(invoiceId) : payments.stopCollecting(invoiceId));
  } catch (error) {
    // It has been paid meanwhile.
    if (!(error instanceof PaymentsRefused)) throw error;
  }
  await syncCustomer(deps, customerId);
}
