import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import type { Invoice } from '../api/lists.ts';
import { InvoicesPage } from './invoices-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const invoice: Invoice = {
  id: 'in_1',
  number: 'H-1',
  status: 'paid',
  words: 'Membership',
  total: usd(799),
  due: usd(799),
  paid: usd(799),
  startingBalanceMinor: 0,
  endingBalanceMinor: 0,
  taxMinor: 0,
  refundedMinor: 0,
  dispute: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  paidAt: '2026-11-01T13:00:00.000Z',
  periodStart: '2026-11-01T12:00:00.000Z',
  periodEnd: '2026-12-01T12:00:00.000Z',
  url: null,
  pdfUrl: null,
};

test.each<[string, Partial<Invoice>, string[], string[]]>([
  ['what was taken', {}, ['$7.99'], ['for $', 'carried', 'credit']],
  [
    'what was taken with a debt from before',
    { due: usd(813), paid: usd(813), startingBalanceMinor: -14 },
    ['$8.13', 'for $7.99', '$0.14 carried over from before'],
    ['credit'],
  ],
  [
    'what was too little to be charged',
    { total: usd(14), due: usd(0), paid: usd(0), endingBalanceMinor: -14 },
    ['$0.00', 'for $0.14', '$0.14 carried over to the next charge'],
    ['credit'],
  ],
  [
    'what came from credit',
    { due: usd(299), paid: usd(299), startingBalanceMinor: 500 },
    ['$2.99', 'for $7.99', '$5.00 from your credit'],
    ['carried'],
  ],
  [
    'what a change to a cheaper plan left as credit',
    { total: usd(-3182), due: usd(0), paid: usd(0), endingBalanceMinor: 3182 },
    ['$0.00', '$31.82 kept as your credit'],
    ['for -', '-$', 'carried'],
  ],
  [
    'what is to be paid',
    { status: 'open', due: usd(813), paid: usd(0), startingBalanceMinor: -14 },
    ['$8.13', 'Due'],
    ['credit'],
  ],
  ['what was given back in full', { due: usd(813), paid: usd(813), refundedMinor: 813 }, ['Refunded'], ['in part']],
  ['that a payment is disputed', { dispute: 'open' }, ['Disputed', 'disputed with your bank'], ['Paid']],
  ['that a dispute took it back', { dispute: 'lost' }, ['Taken back', 'taken back by your bank'], ['Paid']],
  ['what was given back in part', { due: usd(813), paid: usd(813), refundedMinor: 799 }, ['Refunded in part'], []],
])('an invoice says %s', async (_, over, said, unsaid) => {
  serve({ 'GET /v1/billing/invoices': { items: [{ ...invoice, ...over }], cursor: null } });
  open(<InvoicesPage />, '/account/invoices');
  const text = (await screen.findByRole('listitem')).textContent;
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});
