import type { Invoice, InvoiceLine } from '../../engine/wire.ts';
import { leastCharge } from '../../payments/intent.ts';
import { sum } from '../shared.ts';

type Totals = Pick<
  Invoice,
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_excluding_tax'
  | 'total_discount_amounts'
  | 'total_pretax_credit_amounts'
  | 'total_taxes'
>;

export function totalsOf(lines: readonly InvoiceLine[]): Totals {
  const discounts = discountTotals(lines);
  const taxes = taxTotals(lines);
  const subtotal = sum(lines.map((line) => line.amount));
  const discounted = subtotal - sum(discounts.map(({ amount }) => amount));
  const inclusive = sum(taxes.filter((each) => each.tax_behavior === 'inclusive').map(({ amount }) => amount));
  const exclusive = sum(taxes.filter((each) => each.tax_behavior === 'exclusive').map(({ amount }) => amount));
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - inclusive,
    total: discounted + exclusive,
    total_excluding_tax: discounted - inclusive,
    total_discount_amounts: discounts,
    total_pretax_credit_amounts: discounts.map((each) => ({ ...each, type: 'discount' as const })),
    total_taxes: taxes,
  };
}

function discountTotals(lines: readonly InvoiceLine[]): { amount: number; discount: string }[] {
  const totals = new Map<string, number>();
  for (const { discount, amount } of lines.flatMap((line) => line.discount_amounts ?? []))
    totals.set(discount, (totals.get(discount) ?? 0) + amount);
  return [...totals].map(([discount, amount]) => ({ amount, discount }));
}

function taxTotals(lines: readonly InvoiceLine[]): NonNullable<Invoice['total_taxes']> {
  const totals = new Map<string, NonNullable<Invoice['total_taxes']>[number]>();
  for (const tax of lines.flatMap((line) => line.taxes ?? [])) {
    const key = `${tax.tax_behavior} ${tax.tax_rate_details?.tax_rate ?? ''}`;
    const known = totals.get(key);
    totals.set(key, {
      ...tax,
      amount: tax.amount + (known?.amount ?? 0),
      taxable_amount: (tax.taxable_amount ?? 0) + (known?.taxable_amount ?? 0),
    });
  }
  return [...totals.values()];
}

/**
 * The amount due of a total after applying the customer's balance. Credit is used up first; a rest below the minimum charge is not charged
 * but carried over to the next invoice.
 */
export function dueOf(
  total: number,
  balance: number,
  currency: string,
): { readonly due: number; readonly left: number } {
  const owed = total + balance;
  return owed < leastCharge(currency) ? { due: 0, left: owed } : { due: owed, left: 0 };
}
