import { describe, expect, it } from 'vitest';
import { undoneBehind, undoneBehindCredit } from './payment-behind.ts';
import type { SettledInvoice } from './payment-behind.ts';

const at = (days: number): Date => new Date(Date.UTC(2026, 0, 1 + days));

/** An invoice of the nth day, for one month by default. */
function invoice(id: string, days: number, facts: Partial<SettledInvoice> = {}): SettledInvoice {
  const totalMinor = facts.totalMinor ?? 399;
  return {
    id,
    subscriptionId: 'sub',
    status: 'paid',
    createdAt: at(days),
    periodEnd: at(days + 30),
    totalMinor,
    paidMinor: totalMinor,
    refundedMinor: 0,
    dispute: null,
    ...facts,
  };
}

const year = invoice('year', 0, { totalMinor: 3_999, periodEnd: at(365) });
const back = invoice('back', 1, { totalMinor: -3_600, paidMinor: 0 });
const byCredit = (id: string, days: number) => invoice(id, days, { paidMinor: 0 });
const lost = { dispute: 'lost' } as const;

describe('the payment behind an invoice', () => {
  it.each<[string, string | undefined, SettledInvoice[]]>([
    ['is its own', 'a', [invoice('a', 0, lost)]],
    ['stands', undefined, [invoice('a', 40), invoice('b', 0, lost)]],
    ['is that which credit was left of', 'year', [byCredit('a', 62), byCredit('b', 31), back, { ...year, ...lost }]],
    ['is open where that is', 'year', [byCredit('a', 31), back, { ...year, dispute: 'open' }]],
    ['was given back with it', 'year', [byCredit('a', 31), back, { ...year, refundedMinor: 3_999 }]],
    ['stands where that does', undefined, [byCredit('a', 31), back, { ...year, refundedMinor: 100 }]],
    [
      'is that, also through another that was paid in part',
      'year',
      [byCredit('a', 400), back, invoice('b', 2, { totalMinor: 3_700, paidMinor: 100 }), back, { ...year, ...lost }],
    ],
    [
      'is not behind one that used the credit up',
      undefined,
      [byCredit('a', 62), back, invoice('b', 31), back, { ...year, ...lost }],
    ],
    [
      'is that of another subscription',
      'year',
      [{ ...byCredit('a', 31), subscriptionId: 'new' }, back, { ...year, ...lost }],
    ],
    ['is of the period in which it carries something over', 'a', [byCredit('b', 20), invoice('a', 0, lost)]],
    ['is none where an operator gave the credit', undefined, [byCredit('b', 40), invoice('a', 0, lost)]],
    [
      'is none where an operator gave it to a new subscription',
      undefined,
      [{ ...byCredit('b', 20), subscriptionId: 'new' }, invoice('a', 0, lost)],
    ],
  ])('%s', (_, id, invoices) => {
    const [newest] = invoices;
    expect(newest && undoneBehind(newest, invoices)?.id).toBe(id);
  });
});

describe('the payment behind what is credit now', () => {
  it.each<[string, string | undefined, SettledInvoice[]]>([
    ['is that which it was left of', 'year', [byCredit('a', 31), back, { ...year, ...lost }]],
    ['stands', undefined, [byCredit('a', 31), back, year]],
    ['is none where nothing was left', undefined, [invoice('a', 0, lost)]],
    ['is none without payments', undefined, [back]],
  ])('%s', (_, id, invoices) => {
    expect(undoneBehindCredit(invoices)?.id).toBe(id);
  });
});
