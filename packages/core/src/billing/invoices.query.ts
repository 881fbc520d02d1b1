import { t as fields } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { invoiceWords, readPlanNames } from './invoice-words.ts';
import { dueOf } from './unpaid.query.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { InvoiceEntry } from '@houselights/contracts';
import type { Invoice } from '@houselights/db';
import type { Language } from '@houselights/messages';

export interface Page<Item> {
  readonly items: Item[];
  /** Where the next page begins; null at the end. */
  readonly cursor: string | null;
}

/** A row's position in a newest-first list, as text. */
export function cursorOf({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): string {
  return Buffer.from(`${createdAt.getTime()}:${id}`).toString('base64url');
}

/** The filter for rows after a cursor. Throws invalid_input for malformed text. */
export function afterCursor(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const [, at, id] = /^(\d{1,14}):(.{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || /[^\x20-\x7e]/.test(id)) {
    throw new Refusal('invalid_input', { errors: { cursor: [fields.ref('noPage')] } });
  }
  const createdAt = new Date(Number(at));
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** One page of the caller's invoices, newest first. Drafts are not shown. */
export async function listInvoices(
  { db }: Pick<CoreDeps, 'db'>,
  {
    caller,
    cursor,
    limit = 20,
    language = english,
  }: {
    readonly caller: Caller;
    readonly cursor: string | undefined;
    readonly limit?: number | undefined;
    readonly language?: Language;
  },
): Promise<Page<InvoiceEntry>> {
  const rows = await db.prisma.invoice.findMany({
    where: { accountId: caller.accountId, status: { not: 'draft' }, ...afterCursor(cursor) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const names = await readPlanNames(db.prisma);
  return {
    items: rows.slice(0, limit).map((row) => present(row, names, language)),
    cursor: last === undefined ? null : cursorOf(last),
  };
}

function present(invoice: Invoice, names: ReadonlyMap<string, string>, language: Language): InvoiceEntry {
  const { id, number, currency, totalMinor: amountMinor, taxMinor, refundedMinor, hostedUrl: url, pdfUrl } = invoice;
  const { startingBalanceMinor } = invoice;
  const due = dueOf(invoice);
  return {
    id,
    number,
    status: invoice.status as InvoiceEntry['status'],
    words: say(invoiceWords(invoice, names), language),
    total: { amountMinor, currency },
    due: { amountMinor: due, currency },
    paid: { amountMinor: invoice.paidMinor, currency },
    startingBalanceMinor,
    endingBalanceMinor: due - amountMinor + startingBalanceMinor,
    taxMinor,
    refundedMinor,
    dispute: invoice.dispute as InvoiceEntry['dispute'],
    createdAt: invoice.createdAt.toISOString(),
    paidAt: invoice.paidAt?.toISOString() ?? null,
    periodStart: invoice.periodStart.toISOString(),
    periodEnd: invoice.periodEnd.toISOString(),
    url,
    pdfUrl,
  };
}
