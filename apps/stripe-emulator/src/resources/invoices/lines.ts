import type { Period } from '../../billing/period.ts';
import { discountAmounts } from '../../billing/discount-amounts.ts';
import type { LiveDiscount } from '../../billing/redeem.ts';
import { taxOn } from '../../billing/tax.ts';
import type { TaxPlace } from '../../billing/tax.ts';
import { newId } from '../../engine/ids.ts';
import type { InvoiceLine, Metadata, Price } from '../../engine/wire.ts';

/** A line before discounts and tax. */
export interface LineDraft {
  readonly amount: number;
  readonly description: string | null;
  readonly quantity: number;
  readonly price: Price | null;
  readonly period: Period;
  readonly discountable: boolean;
  readonly proration: boolean;
  readonly subscription: string | null;
  readonly item: string | null;
  readonly invoiceItem: string | null;
  readonly credited: { readonly invoice: string; readonly invoice_line_items: string[] } | null;
  readonly metadata: Metadata;
}

interface Context {
  readonly invoice: string;
  readonly currency: string;
  readonly discounts: readonly LiveDiscount[];
  /** Null if tax is not calculated. */
  readonly tax: TaxPlace | null;
}

const isInclusive = (price: Price | null): boolean => price?.tax_behavior === 'inclusive';

export function makeLines(drafts: readonly LineDraft[], context: Context): InvoiceLine[] {
  const coupons = context.discounts.map(({ coupon }) => coupon);
  const taken = discountAmounts(drafts, coupons, context.currency);
  return drafts.map((draft, index) => makeLine(draft, taken[index] ?? [], context));
}

function makeLine(
  draft: LineDraft,
  taken: readonly number[],
  { invoice, currency, discounts, tax }: Context,
): InvoiceLine {
  const amounts = draft.discountable
    ? discounts.map(({ discount }, at) => ({ amount: taken[at] ?? 0, discount: discount.id }))
    : [];
  const net = amounts.reduce((left, { amount }) => left - amount, draft.amount);
  return {
    id: newId('il'),
    object: 'line_item',
    amount: draft.amount,
    currency,
    description: draft.description,
    discount_amounts: amounts,
    discountable: draft.discountable,
    discounts: [],
    invoice,
    livemode: false,
    metadata: draft.metadata,
    parent: parentOf(draft),
    period: draft.period,
    pretax_credit_amounts: amounts.map((each) => ({ ...each, type: 'discount' })),
    pricing: pricingOf(draft),
    quantity: draft.quantity,
    quantity_decimal: String(draft.quantity),
    subscription: draft.subscription,
    subtotal: draft.amount,
    taxes: taxesOf(net, isInclusive(draft.price), tax),
  };
}

function parentOf(draft: LineDraft): InvoiceLine['parent'] {
  const details = {
    proration: draft.proration,
    proration_details: { credited_items: draft.credited },
    subscription: draft.subscription,
  };
  if (draft.item !== null)
    return {
      invoice_item_details: null,
      subscription_item_details: { ...details, invoice_item: draft.invoiceItem, subscription_item: draft.item },
      type: 'subscription_item_details',
    };
  return {
    invoice_item_details: { ...details, invoice_item: draft.invoiceItem ?? '' },
    subscription_item_details: null,
    type: 'invoice_item_details',
  };
}

const pricingOf = ({ price, amount }: LineDraft): InvoiceLine['pricing'] =>
  price === null
    ? { type: 'price_details', unit_amount_decimal: String(amount) }
    : {
        price_details: { price: price.id, product: price.product },
        type: 'price_details',
        unit_amount_decimal: price.unit_amount_decimal,
      };

function taxesOf(net: number, inclusive: boolean, tax: TaxPlace | null): NonNullable<InvoiceLine['taxes']> {
  if (tax === null || tax.kind === 'no_place') return [];
  const behavior = inclusive ? 'inclusive' : 'exclusive';
  if (tax.kind === 'none')
    return [
      {
        amount: 0,
        tax_behavior: behavior,
        tax_rate_details: null,
        taxability_reason: 'not_collecting',
        taxable_amount: 0,
        type: 'tax_rate_details',
      },
    ];
  const amount = taxOn(net, tax.rate.percentage, inclusive);
  return [
    {
      amount,
      tax_behavior: behavior,
      tax_rate_details: { tax_rate: tax.rate.id },
      taxability_reason: 'standard_rated',
      taxable_amount: inclusive ? net - amount : net,
      type: 'tax_rate_details',
    },
  ];
}
