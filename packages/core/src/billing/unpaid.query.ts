import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { invoiceWords } from './invoice-words.ts';
import type { UnpaidInvoice } from '@houselights/contracts';
import type { Invoice, Queries, Subscription } from '@houselights/db';
import type { Language } from '@houselights/messages';

/** The account's invoices that are drawn up and not paid, oldest first. */
export function readUnpaid(queries: Queries, accountId: string): Promise<Invoice[]> {
  return queries.invoice.findMany({
    where: { accountId, status: { in: ['draft', 'open'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 50,
  });
}

/**
 * Those of them that are to be paid. Of a change that waits for its owner's bank nothing is owed, nor of a purchase that was not gone
 * through with: `subscriptions` are those that were. They are called by our plans, as everywhere.
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

/** What is, or was to be, charged for an invoice. One that was not read since that is kept says it by what was paid. */
export function dueOf({ dueMinor, status, paidMinor, totalMinor }: Invoice): number {
  return dueMinor ?? (status === 'paid' ? paidMinor : Math.max(0, totalMinor));
}
