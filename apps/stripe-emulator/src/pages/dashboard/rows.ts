import type { Engine } from '../../engine/engine.ts';
import type { Row, Table } from '../../engine/table.ts';
import type { Charge, Customer, Invoice, Subscription } from '../../engine/wire.ts';
import { listRows } from '../../http/list.ts';
import type { Exchange } from '../exchange.ts';
import { badge, periodEnd, productOf, ratesOf } from '../billing-words.ts';
import { money, shortDate, time } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import { linkTo } from '../notice.ts';
import { root } from './frame.ts';
import type { Column } from './frame.ts';

const perPage = 50;

export interface RowsShown<T> {
  readonly rows: readonly T[];
  readonly older: Content;
}

/** One page of a table, newest first. */
export function newest<T extends Row>(
  table: Table<T>,
  exchange: Exchange,
  by?: readonly [string, string],
): RowsShown<T> {
  const after = exchange.query.get('after');
  const { data, has_more: more } = listRows(table, {
    url: exchange.path,
    noun: 'row',
    page: { limit: perPage, starting_after: after === null || table.place(after) === undefined ? undefined : after },
    by,
  });
  const last = data.at(-1);
  const query = new URLSearchParams(exchange.query);
  query.delete('said');
  query.set('after', last?.id ?? '');
  return {
    rows: data,
    older: more && html`<p><a class="button" href="${exchange.path}?${query.toString()}">Older</a></p>`,
  };
}

export const customerName = (customer: Customer | undefined): string =>
  customer?.email ?? customer?.name ?? customer?.id ?? 'nobody known';

export function customerLink(engine: Engine, id: string | null): Content {
  if (id === null) return html`<span class="muted">nobody known</span>`;
  return html`<a href="${root}/customers/${id}">${customerName(engine.tables.customer.get(id))}</a>`;
}

export const linkBelow = (place: string, id: string, words: Content): Markup =>
  html`<a href="${root}/${place}/${id}">${words}</a>`;

export const when = (seconds: number | null | undefined): Content =>
  seconds == null
    ? null
    : html`<time datetime="${new Date(seconds * 1000).toISOString()}" title="${time(seconds)}"
        >${shortDate(seconds)}</time
      >`;

/** A customer's own page needs no column for the customer. */
export const ownColumns = <T>(columns: readonly Column<T>[]): readonly Column<T>[] =>
  columns.filter(({ name }) => name !== 'Customer');

export const subscriptionColumns = (engine: Engine): readonly Column<Subscription>[] => [
  { name: 'Subscription', cell: (row) => linkBelow('subscriptions', row.id, productOf(engine, row)) },
  { name: 'Customer', cell: (row) => customerLink(engine, row.customer) },
  {
    name: 'Status',
    cell: (row) =>
      html`${badge(row.status)}${row.cancel_at_period_end ? html` <span class="badge">ends</span>` : null}`,
  },
  { name: 'Price', kind: 'wide', cell: ratesOf },
  { name: 'Until', cell: (row) => when(periodEnd(row)) },
];

export const invoiceColumns = (engine: Engine): readonly Column<Invoice>[] => [
  {
    name: 'Invoice',
    cell: (row) =>
      row.hosted_invoice_url == null ? (row.number ?? 'Draft') : linkTo(row.hosted_invoice_url, row.number ?? row.id),
  },
  { name: 'Customer', cell: (row) => customerLink(engine, row.customer) },
  { name: 'Status', cell: (row) => badge(row.status ?? 'draft') },
  { name: 'Amount', kind: 'number', cell: (row) => money(row.total, row.currency) },
  { name: 'Why', kind: 'wide', cell: (row) => (row.billing_reason ?? '').replaceAll('_', ' ') },
  { name: 'Created', cell: (row) => when(row.created) },
];

export const chargeStatus = (charge: Charge): string =>
  charge.disputed ? 'disputed' : charge.amount_refunded > 0 ? 'refunded' : charge.status;

export const chargeColumns = (engine: Engine): readonly Column<Charge>[] => [
  { name: 'Charge', cell: (row) => linkBelow('charges', row.id, money(row.amount, row.currency)) },
  { name: 'Customer', cell: (row) => customerLink(engine, row.customer) },
  { name: 'Status', cell: (row) => badge(chargeStatus(row)) },
  { name: 'Card', kind: 'wide', cell: (row) => `•••• ${row.payment_method_details?.card?.last4 ?? ''}` },
  { name: 'Bank', kind: 'wide', cell: (row) => row.failure_message ?? row.outcome?.seller_message ?? '' },
  { name: 'Created', cell: (row) => when(row.created) },
];
