import type { Withheld } from './access-fact.ts';

/** An invoice with the payment it received. */
export interface SettledInvoice {
  readonly id: string;
  readonly subscriptionId?: string | null | undefined;
  readonly status: string;
  readonly createdAt: Date;
  readonly periodEnd: Date;
  /** The amount it asks for; `paidMinor` is the part paid by card. */
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  /** "open" or "lost". */
  readonly dispute: string | null;
}

/** The outcome of an invoice's own payment. A lost dispute counts as a refund. */
export function fateOf({
  paidMinor,
  refundedMinor,
  dispute,
}: SettledInvoice): Extract<Withheld, 'refunded' | 'disputed'> | null {
  if (dispute !== null && dispute !== 'lost') return 'disputed';
  return dispute === 'lost' || (paidMinor > 0 && refundedMinor >= paidMinor) ? 'refunded' : null;
}

/**
 * The invoice whose reversed payment had covered a paid invoice: the invoice itself or, if a card paid less than its total, the one that
 * left the credit. Undefined: the payment is valid. `invoices` are all of the customer's, newest first.
 */
export function undoneBehind<I extends SettledInvoice>(invoice: I, invoices: readonly I[]): I | undefined {
  if (fateOf(invoice) !== null) return invoice;
  // An invoice for zero or a negative amount was paid by the payment before it, if it falls into that invoice's period.
  if (invoice.totalMinor > 0 && invoice.paidMinor >= invoice.totalMinor) return undefined;
  const source = behindCredit(invoices.slice(invoices.findIndex(({ id }) => id === invoice.id) + 1), invoice);
  return source && undoneBehind(source, invoices);
}

/** The invoice whose payment left the current credit, if that payment was reversed. */
export function undoneBehindCredit<I extends SettledInvoice>(invoices: readonly I[]): I | undefined {
  const source = behindCredit(invoices);
  return source && undoneBehind(source, invoices);
}

/**
 * The most recent of the older invoices that was paid by card: credit is used up before a card is charged, so any credit was left by that
 * one. It counts if a change has since given something back, or if the invoice falls into its period, because what is carried over there
 * depends on it.
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
