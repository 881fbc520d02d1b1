import { writeOutbox } from '@houselights/db';
import { fateOf, undoneBehindCredit } from '@houselights/rules';
import type { CustomerState, ProviderInvoice } from '../ports/payments.ts';
import type { Queries } from '@houselights/db';

/** The invoice whose payment was given back, or lost in a dispute, while credit is left of it. */
export function lostBehindCredit({ balanceMinor, invoices }: CustomerState): ProviderInvoice | undefined {
  const invoice = balanceMinor > 0 ? undoneBehindCredit(invoices) : undefined;
  return invoice !== undefined && fateOf(invoice) === 'refunded' ? invoice : undefined;
}

/** Has credit that was left of a lost payment taken away: nobody has both. */
export async function askForLostCredit(queries: Queries, state: CustomerState): Promise<void> {
  const { customerId, balanceMinor } = state;
  const invoiceId = lostBehindCredit(state)?.id;
  if (invoiceId === undefined) return;
  await writeOutbox(queries, {
    kind: 'job',
    name: 'billing.take-credit',
    payload: { customerId, invoiceId },
    key: `credit-${invoiceId}-${balanceMinor}`,
  });
}
