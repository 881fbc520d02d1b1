import type { Withheld } from './access-fact.ts';

/** What an invoice says of the money that came for it. */
export interface SettledInvoice {
  readonly id: string;
  readonly subscriptionId?: string | null | undefined;
  readonly status: string;
  readonly createdAt: Date;
  readonly periodEnd: Date;
  /** What it asks for; what a card has paid of that is `paidMinor`. */
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  /** "open" or "lost". */
  readonly dispute: string | null;
}

/** What became of the payment of an invoice itself. A dispute that was lost gave it back. */
export function fateOf({
  paidMinor,
  refundedMinor,
  dispute,
}: SettledInvoice): Extract<Withheld, 'refunded' | 'disputed'> | null {
  if (dispute !== null && dispute !== 'lost') return 'disputed';
  return dispute === 'lost' || (paidMinor > 0 && refundedMinor >= paidMinor) ? 'refunded' : null;
}

/**
 * The invoice whose payment stood behind a paid one and does not stand any more: its own, or, where a card paid less than it asks for, the
 * one that the credit was left of. Undefined: what was paid stands. `invoices` are all of its customer, newest first.
 */
export function undoneBehind<I extends SettledInvoice>(invoice: I, invoices: readonly I[]): I | undefined {
  if (fateOf(invoice) !== null) return invoice;
  // One that gives something back, or asks for nothing, was paid by what came before, as far as that is of its own period.
  if (invoice.totalMinor > 0 && invoice.paidMinor >= invoice.totalMinor) return undefined;
  const source = behindCredit(invoices.slice(invoices.findIndex(({ id }) => id === invoice.id) + 1), invoice);
  return source && undoneBehind(source, invoices);
}

/** The invoice whose payment credit that is there now was left of, where that payment does not stand any more. */
export function undoneBehindCredit<I extends SettledInvoice>(invoices: readonly I[]): I | undefined {
  const source = behindCredit(invoices);
  return source && undoneBehind(source, invoices);
}

/**
 * Of older invoices the one that was paid by card last: credit is used up before a card is charged, so that any there is was left of that
 * one. It was where a change gave something back since; and what is carried over within its period hangs on it, too.
 */
function behindCredit<I extends SettledInvoice>(older: readonly I[], invoice?: I): I | undefined {
  const paid = older.filter(({ status }) => status === 'paid');
  const at = paid.findIndex(({ paidMinor }) => paidMinor > 0);
  const source = paid[at];
  if (source === undefined) return undefined;
  const isLeft = paid.slice(0, at).some(({ totalMinor }) => totalMinor < 0);
  const isWithin =
    invoice !== undefined && invoice.subscriptionId === source.subscriptionId && invoice.createdAt < source.periodEnd;
  return isLeft || isWithin ? source : undefined;
}
