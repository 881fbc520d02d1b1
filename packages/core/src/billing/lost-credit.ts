import { takeLostCredit } from '@houselights/jobs';
import { fateOf, undoneBehindCredit } from '@houselights/rules';
import { enqueue } from '../shared/messages.ts';
import type { CustomerState, ProviderInvoice } from '../ports/payments.ts';
import type { Queries } from '@houselights/db';

/** The invoice whose payment was refunded, or lost in a dispute, while credit from it remains. */
export function lostBehindCredit({ balanceMinor, invoices }: CustomerState): ProviderInvoice | undefined {
  const invoice = balanceMinor > 0 ? undoneBehindCredit(invoices) : undefined;
  return invoice !== undefined && fateOf(invoice) === 'refunded' ? invoice : undefined;
}

/** Queues removal of credit left over from a lost payment: nobody keeps both. */
export async function askForLostCredit(queries: Queries, state: CustomerState): Promise<void> {
  const { customerId, balanceMinor } = state;
  const invoiceId = lostBehindCredit(state)?.id;
  if (invoiceId === undefined) return;
  const key = `credit-${invoiceId}-${balanceMinor}`;
  await enqueue(queries, takeLostCredit, { payload: { customerId, invoiceId }, key });
}
