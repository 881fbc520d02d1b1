import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { invoiceWords } from './invoice-words.ts';
import type { UnpaidInvoice } from '@houselights/contracts';
import type { Invoice, Queries, Subscription } from '@houselights/db';
import type { Language } from '@houselights/messages';

/** The account's draft and open invoices, oldest first. */
export function readUnpaid(queries: Queries, accountId: string): Promise<Invoice[]> {
  return queries.invoice.findMany({
    where: { accountId, status: { in: ['draft', 'open'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 50,
  });
}

/**
 * The invoices that are owed: none of a plan change that waits for its owner's bank, and none of an unfinished purchase (`subscriptions`
 * are the finished ones). Named after our plans, as everywhere.
 */
export function presentUnpaid(
  invoices: readonly Invoice[],
  subscriptions: readonly Pick<Subscription, 'id' | 'pendingInvoiceId'>[],
  planNames: ReadonlyMap<string, string>,
  language: Language = english,
): UnpaidInvoice[] {
  const begun = new Set(subscriptions.map(({ id }) => id));
  const pending = new Set(subscriptions.map(({ pendingInvoiceId }) => pendingInvoiceId));
  return invoices
    .filter(({ id, status, subscriptionId }) => {
      const isBegun = subscriptionId === null || begun.has(subscriptionId);
      return status === 'open' && isBegun && !pending.has(id);
    })
    .map((invoice) => ({
      id: invoice.id,
      words: say(invoiceWords(invoice, planNames), language),
      due: { amountMinor: dueOf(invoice), currency: invoice.currency },
      createdAt: invoice.createdAt.toISOString(),
      periodStart: invoice.periodStart.toISOString(),
      periodEnd: invoice.periodEnd.toISOString(),
      url: invoice.hostedUrl,
    }));
}

/** What is, or was to be, charged for an invoice. Rows from before this was stored derive it from the amount paid or the total. */
export function dueOf({ dueMinor, status, paidMinor, totalMinor }: Invoice): number {
  return dueMinor ?? (status === 'paid' ? paidMinor : Math.max(0, totalMinor));
}
