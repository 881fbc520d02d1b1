import { describe, expect, it } from 'vitest';
import { endsUnpaidAt, overtaken } from './unpaid.ts';
import { january as paid, on } from '../../test/paid-months.ts';
import type { InvoiceState } from './subscription-fact.ts';

const january = { ...paid, id: 'january' };
const february: InvoiceState = {
  ...january,
  id: 'february',
  status: 'open',
  createdAt: on('02-01'),
  periodStart: on('02-01'),
  periodEnd: on('03-01'),
  paidMinor: 0,
  nextAttemptAt: on('02-04'),
};
const running: Parameters<typeof endsUnpaidAt>[0] = {
  status: 'past_due',
  startedAt: on('01-01'),
  currentPeriodStart: on('02-01'),
  currentPeriodEnd: on('03-01'),
  endedAt: null,
};

describe('when a subscription ends unpaid', () => {
  it.each<[string, Partial<typeof running>, InvoiceState[], Date | null]>([
    ['with the grace of a payment that failed', {}, [february, january], on('02-08')],
    ['also where it is tried no more', {}, [{ ...february, nextAttemptAt: null }, january], on('02-08')],
    ['also where it was written off', {}, [{ ...february, status: 'uncollectible' }, january], on('02-08')],
    ['not before a card was tried', { status: 'active' }, [{ ...february, attempts: 0 }, january], null],
    [
      'also where no card will ever be tried',
      { status: 'active' },
      [{ ...february, status: 'draft', attempts: 0, nextAttemptAt: null }, january],
      on('02-08'),
    ],
    ['not once it is paid', { status: 'active' }, [{ ...february, status: 'paid' }, january], null],
    ['not once it is void', { status: 'active' }, [{ ...february, status: 'void' }, january], null],
    ['not twice', { endedAt: on('02-08'), status: 'canceled' }, [february, january], null],
    [
      'from the period on that is to be paid after a pause',
      { currentPeriodStart: on('03-01'), currentPeriodEnd: on('04-01') },
      [{ ...february, id: 'march', createdAt: on('03-01'), periodStart: on('03-01'), periodEnd: on('04-01') }, january],
      on('03-08'),
    ],
    [
      'not by what is owed for days that are paid for',
      {},
      [{ ...february, id: 'more', periodStart: on('01-20'), periodEnd: on('02-01') }, january],
      null,
    ],
  ])('%s', (_, over, invoices, end) => {
    expect(endsUnpaidAt({ ...running, ...over }, invoices, 7)).toEqual(end);
  });
});

describe('an unpaid invoice', () => {
  const march: InvoiceState = {
    ...january,
    id: 'march',
    createdAt: on('03-01'),
    periodStart: on('03-01'),
    periodEnd: on('04-01'),
  };
  const year = {
    ...january,
    id: 'year',
    createdAt: on('02-02'),
    periodStart: on('02-02'),
    periodEnd: new Date('2027-02-02'),
  };
  it.each<[string, InvoiceState[], boolean, [string, 'void' | 'stop'][]]>([
    ['of a renewal is owed', [february, january], false, []],
    ['is void when something newer covers it', [year, february, january], false, [['february', 'void']]],
    ['also while it is a draft', [year, { ...february, status: 'draft' }, january], false, [['february', 'void']]],
    [
      'that is a draft held back is collected by nobody',
      [year, { ...february, status: 'draft', nextAttemptAt: null }],
      true,
      [],
    ],
    ['also in the same second', [{ ...year, createdAt: on('02-01') }, february], false, [['february', 'void']]],
    ['not by what stands behind it in that second', [february, { ...year, createdAt: on('02-01') }], false, []],
    [
      'stays owed when a newer one is for other days, but is tried no more',
      [march, february],
      false,
      [['february', 'stop']],
    ],
    ['is left alone then where it is not tried', [march, { ...february, nextAttemptAt: null }], false, []],
    ['is not overtaken by what is not paid', [{ ...year, status: 'open' }, february, january], false, []],
    [
      'for nothing in particular is covered by nothing',
      [year, { ...february, periodStart: on('02-01'), periodEnd: on('02-01') }],
      false,
      [['february', 'stop']],
    ],
    ['of what has ended is void', [february, january], true, [['february', 'void']]],
    ['that is paid or void is none', [year, { ...february, status: 'void' }, january], true, []],
  ])('%s', (_, invoices, hasEnded, expected) => {
    expect(overtaken(invoices, hasEnded).map(({ invoice, act }) => [invoice.id, act])).toEqual(expected);
  });
});
