import type { Engine } from '../../engine/engine.ts';
import type { Invoice } from '../../engine/wire.ts';
import { sum } from '../../resources/shared.ts';
import { couponInWords, shortDate } from '../figures.ts';

export interface InvoiceLineView {
  readonly description: string;
  readonly period: string;
  readonly amount: number;
}

/** The data of an invoice's page and PDF. Amounts are in the smallest unit of its currency. */
export interface InvoiceView {
  readonly number: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly lines: readonly InvoiceLineView[];
  readonly sums: readonly (readonly [name: string, amount: number])[];
  readonly due: number;
  readonly currency: string;
}

export function invoiceView(engine: Engine, invoice: Invoice): InvoiceView {
  const { status_transitions: moments } = invoice;
  const facts: [string, string | null][] = [
    ['Status', invoice.status ?? ''],
    ['Date', shortDate(moments.finalized_at ?? invoice.created)],
    ['Paid', moments.paid_at === null ? null : shortDate(moments.paid_at)],
    ['Voided', moments.voided_at === null ? null : shortDate(moments.voided_at)],
  ];
  return {
    number: invoice.number ?? invoice.id,
    from: invoice.account_name ?? '',
    to: recipient(invoice),
    facts: facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    lines: invoice.lines.data.map((line) => ({
      description: line.description ?? 'Item',
      period:
        line.period.start === line.period.end ? '' : `${shortDate(line.period.start)} to ${shortDate(line.period.end)}`,
      amount: line.amount,
    })),
    sums: sumsOf(engine, invoice),
    due: invoice.amount_remaining,
    currency: invoice.currency,
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function recipient({ customer_name: name, customer_email: email, customer_address: address }: Invoice): string[] {
  const country = address?.country;
  const place = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  return [name, address?.line1, place, country == null ? null : (countryNames.of(country) ?? country), email].flatMap(
    (each) => (each == null || each === '' ? [] : [each]),
  );
}

function sumsOf(engine: Engine, invoice: Invoice): [string, number][] {
  const discounts = (invoice.total_discount_amounts ?? []).map(({ amount, discount }): [string, number] => [
    discountName(engine, discount),
    -amount,
  ]);
  const tax = sum((invoice.total_taxes ?? []).map(({ amount }) => amount));
  const balance = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const rows: [string, number][] = [
    ['Subtotal', invoice.subtotal],
    ...discounts,
    ['Tax', tax],
    ['Total', invoice.total],
    ['From your balance', -balance],
    ['Paid', -invoice.amount_paid],
  ];
  return rows.filter(([name, amount]) => amount !== 0 || name === 'Subtotal' || name === 'Total');
}

function discountName(engine: Engine, id: string): string {
  const discount = engine.tables.discount.get(id);
  const coupon = engine.tables.coupon.get(discount?.source.coupon ?? '');
  const promotion = engine.tables.promotion_code.get(discount?.promotion_code ?? '');
  const words = coupon === undefined ? '' : ` (${couponInWords(coupon)})`;
  return `${promotion?.code ?? coupon?.name ?? 'Discount'}${words}`;
}
