import { describe, expect, it } from 'vitest';
import { active, february, january, on } from '../../test/paid-months.ts';
import { subscriptionFact } from './subscription-fact.ts';
import type { InvoiceState, SubscriptionState } from './subscription-fact.ts';

/** What is invoiced while a charge is put off. */
const nothing = { priceId: null, totalMinor: 0, paidMinor: 0 };
/** A whole period that a code makes free. */
const free = { totalMinor: 0, paidMinor: 0 };
/** The charge for changing to a more expensive plan for the rest of February. */
const difference: InvoiceState = {
  ...february,
  id: 'in_3',
  priceId: null,
  createdAt: on('02-10'),
  periodStart: on('02-10'),
  totalMinor: 155,
  paidMinor: 155,
};

describe('what a subscription and its invoices mean', () => {
  it.each<[string, Partial<SubscriptionState>, InvoiceState[], Record<string, unknown>]>([
    [
      'both periods paid',
      {},
      [february, january],
      { paidUntil: on('03-01'), graceUntil: on('03-08'), renews: true, givenFrom: null },
    ],
    [
      'renewal not paid yet',
      {},
      [{ ...february, status: 'draft' }, january],
      { paidUntil: on('02-01'), graceUntil: on('02-08') },
    ],
    [
      'renewal failed',
      { status: 'past_due' },
      [{ ...february, status: 'open' }, january],
      { paidUntil: on('02-01'), graceUntil: on('02-08'), renews: true },
    ],
    [
      'unpaid for long',
      { status: 'unpaid', currentPeriodEnd: on('06-01') },
      [{ ...february, status: 'uncollectible' }, january],
      { paidUntil: on('02-01'), graceUntil: on('02-08') },
    ],
    [
      'a trial',
      { status: 'trialing', currentPeriodEnd: on('01-15'), trialEndsAt: on('01-15') },
      [],
      { paidUntil: on('01-15'), graceUntil: on('01-22'), trialEndsAt: on('01-15'), givenFrom: null },
    ],
    [
      'a gift has put the next charge off',
      { status: 'trialing', currentPeriodEnd: on('06-01') },
      [january],
      { paidUntil: on('06-01'), trialEndsAt: null, givenFrom: on('02-01') },
    ],
    [
      'a gift has put the first charge after a trial off',
      { status: 'trialing', currentPeriodEnd: on('06-01'), trialEndsAt: on('01-15') },
      [{ ...january, ...nothing }],
      { paidUntil: on('06-01'), givenFrom: on('01-15') },
    ],
    [
      'a gift has put the next charge off, behind a year that a code made free',
      { status: 'trialing', currentPeriodEnd: new Date('2027-02-01T00:00:00Z') },
      [{ ...january, ...free, periodEnd: new Date('2027-01-01T00:00:00Z') }],
      { paidUntil: new Date('2027-02-01T00:00:00Z'), givenFrom: new Date('2027-01-01T00:00:00Z') },
    ],
    [
      'bought behind a gift, nothing being paid',
      { status: 'trialing', currentPeriodEnd: on('06-01') },
      [{ ...january, ...nothing, periodEnd: on('06-01') }],
      { paidUntil: on('06-01'), givenFrom: on('01-01') },
    ],
    [
      'a gift has put the next charge off, behind a month that a year gave way to',
      { status: 'trialing', currentPeriodEnd: on('06-01') },
      [
        { ...january, createdAt: on('01-10'), periodStart: on('01-10'), periodEnd: on('02-10'), totalMinor: -3_500 },
        { ...january, totalMinor: 3_999, paidMinor: 3_999, periodEnd: new Date('2027-01-01T00:00:00Z') },
      ],
      { paidUntil: on('06-01'), givenFrom: on('02-10') },
    ],
    [
      'never paid',
      { status: 'incomplete' },
      [{ ...january, status: 'open' }],
      { paidUntil: on('01-01'), graceUntil: null, renews: false },
    ],
    [
      'cancelled at the end',
      { cancelAt: on('03-01'), cancelledAt: on('02-10') },
      [february, january],
      { paidUntil: on('03-01'), graceUntil: null, renews: false, cancelledAt: on('02-10') },
    ],
    [
      'to end within its period',
      { cancelAt: on('02-20'), cancelledAt: on('02-10') },
      [february, january],
      { paidUntil: on('02-20'), graceUntil: null, renews: false, cancelledAt: on('02-10') },
    ],
    [
      'to end after another payment',
      { cancelAt: on('04-10'), cancelledAt: on('02-10') },
      [february, january],
      { paidUntil: on('03-01'), graceUntil: on('03-08'), renews: true, cancelledAt: null },
    ],
    [
      'to end within a period that is yet to be paid',
      { cancelAt: on('02-20'), cancelledAt: on('01-10') },
      [{ ...february, status: 'draft' }, january],
      { paidUntil: on('02-01'), graceUntil: on('02-08'), renews: true, cancelledAt: null, owed: 'asked' },
    ],
    [
      'paused',
      { paused: true, resumesAt: on('05-01') },
      [{ ...february, status: 'void' }, january],
      { paidUntil: on('02-01'), graceUntil: null, paused: true, resumesAt: on('05-01') },
    ],
    [
      'paused until an hour before a period, and so until that begins',
      { paused: true, resumesAt: new Date(on('05-01').getTime() - 60 * 60 * 1_000) },
      [{ ...february, status: 'void' }, january],
      { paused: true, resumesAt: on('05-01') },
    ],
    [
      'a year, paused within what is paid for',
      { paused: true, currentPeriodEnd: new Date('2027-02-01T00:00:00Z'), resumesAt: on('05-01') },
      [{ ...february, periodEnd: new Date('2027-02-01T00:00:00Z') }],
      { paused: true, resumesAt: new Date('2027-02-01T00:00:00Z') },
    ],
    [
      'a month that a gift made longer than a year, paused beyond it',
      {
        status: 'trialing',
        paused: true,
        currentPeriodEnd: new Date('2027-02-01T00:00:00Z'),
        resumesAt: new Date('2027-02-20T00:00:00Z'),
      },
      [february],
      { paused: true, resumesAt: new Date('2027-03-01T00:00:00Z') },
    ],
    [
      'in the last hour of a pause, which is not collected for',
      {},
      [{ ...february, status: 'void' }, january],
      { paidUntil: on('02-01'), graceUntil: null, paused: true, resumesAt: on('03-01'), renews: true },
    ],
    [
      'the first period after a pause, to be paid',
      { currentPeriodStart: on('05-01'), currentPeriodEnd: on('06-01') },
      [{ ...february, status: 'draft', periodEnd: on('06-01') }, { ...february, status: 'void' }, january],
      { paidUntil: on('02-01'), graceUntil: on('05-08'), paused: false, renews: true },
    ],
    [
      'the first period after a pause, not paid',
      { status: 'past_due', currentPeriodStart: on('05-01'), currentPeriodEnd: on('06-01') },
      [{ ...february, status: 'open', periodEnd: on('06-01') }, { ...february, status: 'void' }, january],
      { paidUntil: on('02-01'), graceUntil: on('05-08'), renews: true },
    ],
    [
      'a second period that is not paid has no days of grace of its own',
      { status: 'past_due', currentPeriodStart: on('03-01'), currentPeriodEnd: on('04-01') },
      [{ ...february, status: 'open', periodEnd: on('04-01') }, { ...february, status: 'uncollectible' }, january],
      { paidUntil: on('02-01'), graceUntil: on('02-08') },
    ],
    [
      'a month instead of a year: the rest of the year was given back',
      { currentPeriodEnd: on('03-01') },
      [{ ...february }, { ...january, periodEnd: new Date('2027-01-01T00:00:00Z') }],
      { paidUntil: on('03-01') },
    ],
    [
      'a shorter period than was paid for',
      { currentPeriodEnd: on('02-15') },
      [{ ...january, periodEnd: new Date('2027-01-01T00:00:00Z') }],
      { paidUntil: on('02-15') },
    ],
    ['given back in full', {}, [{ ...february, refundedMinor: 399 }, january], { withheld: 'refunded', renews: false }],
    ['given back in part', {}, [{ ...february, refundedMinor: 398 }, january], { withheld: null, renews: true }],
    [
      'something charged once beside it, whether paid or given back',
      {},
      [
        { ...february, createdAt: on('02-05'), periodEnd: on('02-05'), refundedMinor: 399, undoneAt: on('02-06') },
        february,
      ],
      { paidUntil: on('03-01'), withheld: null },
    ],
    [
      'a difference given back',
      {},
      [{ ...difference, refundedMinor: 155 }, february],
      { withheld: null, renews: true },
    ],
    ['a difference disputed', {}, [{ ...difference, dispute: 'open' }, february], { withheld: null, renews: true }],
    [
      'given back beside a difference that stands',
      {},
      [difference, { ...february, refundedMinor: 399 }],
      { withheld: 'refunded', renews: false },
    ],
    [
      'given back with its difference',
      {},
      [
        { ...difference, refundedMinor: 155 },
        { ...february, refundedMinor: 399 },
      ],
      { withheld: 'refunded' },
    ],
    [
      'paid in part from what was left of a difference that was given back',
      { currentPeriodStart: on('03-01'), currentPeriodEnd: on('04-01') },
      [
        { ...february, id: 'in_5', createdAt: on('03-01'), periodEnd: on('04-01'), paidMinor: 398 },
        { ...difference, id: 'in_4', createdAt: on('02-20'), totalMinor: -156, paidMinor: 0 },
        { ...difference, refundedMinor: 155 },
        february,
      ],
      { withheld: null },
    ],
    [
      'the first part of a period, given back',
      {},
      [{ ...february, priceId: null, refundedMinor: 399 }, january],
      { withheld: 'refunded' },
    ],
    [
      'an older one given back, and this one free by a code',
      {},
      [
        { ...february, ...free },
        { ...january, refundedMinor: 399 },
      ],
      { withheld: null, renews: true },
    ],
    [
      'an older one disputed, and this one free by a code',
      {},
      [
        { ...february, ...free },
        { ...january, dispute: 'open' },
      ],
      { withheld: null, renews: true },
    ],
    ['an older one given back', {}, [february, { ...january, refundedMinor: 399 }], { withheld: null }],
    ['disputed', {}, [{ ...february, dispute: 'open' }, january], { withheld: 'disputed' }],
    ['paid from credit is not given back', {}, [{ ...february, paidMinor: 0 }, january], { withheld: null }],
    [
      'given back, then made longer for nothing',
      { status: 'trialing' },
      [
        { ...february, ...nothing },
        { ...january, refundedMinor: 399 },
      ],
      { withheld: 'refunded', renews: false },
    ],
    [
      'disputed, then changed to what costs less',
      {},
      [
        { ...february, ...nothing, totalMinor: -100 },
        { ...january, dispute: 'open' },
      ],
      { withheld: 'disputed' },
    ],
    [
      'given back, but the next period was paid from credit',
      {},
      [
        { ...february, paidMinor: 0 },
        { ...january, refundedMinor: 399 },
      ],
      { withheld: null, paidUntil: on('03-01') },
    ],
    ['never charged', { status: 'trialing' }, [{ ...january, ...nothing }], { withheld: null, renews: true }],
    ['refused', { refusedBecause: 'trial_used' }, [february], { withheld: 'trial_used', renews: false }],
    [
      'ended',
      { status: 'canceled', endedAt: on('02-20'), cancelledAt: on('02-20') },
      [february],
      { endedAt: on('02-20'), renews: false },
    ],
  ])('%s', (_, changes, invoices, meaning) => {
    expect(subscriptionFact({ ...active, ...changes }, invoices, 7)).toMatchObject(meaning);
  });

  it('has as many days of grace as the house gives', () => {
    expect(subscriptionFact({ ...active, status: 'past_due' }, [january], 0).graceUntil).toEqual(on('02-01'));
    expect(subscriptionFact({ ...active, status: 'past_due' }, [january], 7).graceUntil).toEqual(on('02-08'));
    expect(subscriptionFact(active, [january], 30).graceUntil).toEqual(on('03-03'));
  });

  it('gives access until the charge that is on its way, also without any days of grace', () => {
    const draft = { ...february, status: 'draft', attempts: 0 };
    const charged = new Date(on('02-01').getTime() + 2 * 60 * 60 * 1_000);
    expect(subscriptionFact(active, [january], 0).graceUntil).toEqual(charged);
    expect(subscriptionFact(active, [draft, january], 0)).toMatchObject({ graceUntil: charged, owed: 'asked' });
  });

  it('waits for a first try that the provider holds back, and for no later one', () => {
    const draft = { ...february, status: 'draft', attempts: 0, nextAttemptAt: on('02-04') };
    const lapses = new Date(on('02-04').getTime() + 60 * 60 * 1_000);
    expect(subscriptionFact(active, [draft, january], 1)).toMatchObject({
      firstTryAt: on('02-04'),
      graceUntil: lapses,
    });
    expect(subscriptionFact(active, [draft, january], 7)).toMatchObject({ graceUntil: on('02-08') });
    const failed = { ...draft, status: 'open', attempts: 1 };
    const late = subscriptionFact({ ...active, status: 'past_due' }, [failed, january], 1);
    expect(late).toMatchObject({ firstTryAt: null, graceUntil: on('02-02') });
  });

  it('was cancelled by whoever ends it in that hour, also without any days of grace', () => {
    const endedAt = new Date(on('02-01').getTime() + 10 * 60 * 1_000);
    const ended = { status: 'canceled', endedAt, cancelledAt: endedAt, endReason: 'cancellation_requested' };
    const fact = subscriptionFact({ ...active, ...ended }, [{ ...february, status: 'void' }, january], 0);
    expect(fact).toMatchObject({ cancelledAt: endedAt, owed: null });
  });
});
