import { describe, expect, it } from 'vitest';
import { active, february, january, on } from '../../test/paid-months.ts';
import { subscriptionFact } from './subscription-fact.ts';
import type { InvoiceState, SubscriptionState } from './subscription-fact.ts';

describe('what was asked of a subscription, and how it ended', () => {
  /** We end a withheld subscription immediately. */
  const endedOn = (text: string, endReason: string | null = null) =>
    ({ status: 'canceled', endedAt: on(text), cancelledAt: on(text), endReason }) as const;
  const failed: InvoiceState = { ...february, status: 'open' };
  const givenBack: InvoiceState = { ...february, refundedMinor: 399, undoneAt: on('02-20') };

  it.each<[string, Partial<SubscriptionState>, InvoiceState[], Record<string, unknown>]>([
    ['all is paid', {}, [february, january], { dueAt: on('03-01'), owed: null }],
    ['a draft is to be paid', {}, [{ ...february, status: 'draft' }, january], { dueAt: on('02-01'), owed: 'asked' }],
    ['an invoice waits to be tried', {}, [failed, january], { owed: 'asked' }],
    ['it was tried', { status: 'past_due' }, [failed, january], { dueAt: on('02-01'), owed: 'failed' }],
    [
      'the draft of the first period after a pause',
      { currentPeriodStart: on('05-01'), currentPeriodEnd: on('06-01') },
      [{ ...february, status: 'draft', periodEnd: on('06-01') }, { ...february, status: 'void' }, january],
      { dueAt: on('05-01'), owed: 'asked' },
    ],
    ['an older one is open', {}, [february, { ...january, status: 'open' }], { owed: 'older', dueAt: on('03-01') }],
    ['nothing is asked for in a pause', { paused: true }, [{ ...february, status: 'void' }, january], { owed: null }],
    [
      'a purchase that was not gone through with',
      { status: 'incomplete' },
      [{ ...january, status: 'open' }],
      { owed: null },
    ],
  ])('knows what is due and what was asked for: %s', (_, changes, invoices, meaning) => {
    expect(subscriptionFact({ ...active, ...changes }, invoices, 7)).toMatchObject(meaning);
  });

  it.each<[string, Partial<SubscriptionState>, InvoiceState[], Record<string, unknown>]>([
    [
      'its owner, for the end of the period',
      { ...endedOn('03-01', 'cancellation_requested'), cancelledAt: on('02-10') },
      [february, january],
      { cancelledAt: on('02-10'), graceUntil: null, owed: null },
    ],
    [
      'its owner, at once, while the renewal was on its way',
      endedOn('02-01', 'cancellation_requested'),
      [{ ...february, status: 'void' }, january],
      { cancelledAt: on('02-01'), graceUntil: null },
    ],
    [
      'its owner, at once, in its grace',
      endedOn('02-04', 'cancellation_requested'),
      [{ ...february, status: 'void' }, january],
      { cancelledAt: on('02-04'), graceUntil: on('02-08'), owed: null },
    ],
    [
      'its owner, in a pause',
      { ...endedOn('02-20', 'cancellation_requested'), paused: true },
      [{ ...february, status: 'void' }, january],
      { cancelledAt: on('02-20'), graceUntil: null, owed: null },
    ],
    [
      'its owner, in the last hour of a pause',
      { ...endedOn('02-28', 'cancellation_requested'), currentPeriodStart: on('02-15'), currentPeriodEnd: on('03-15') },
      [{ ...february, status: 'void' }, january],
      { cancelledAt: on('02-28'), graceUntil: null, owed: null },
    ],
    [
      'the provider, after its last try',
      endedOn('02-10', 'payment_failed'),
      [failed, january],
      { cancelledAt: null, graceUntil: on('02-08'), owed: 'failed', withheld: null },
    ],
    [
      'whoever, after the access was over for want of a payment',
      endedOn('02-08', 'cancellation_requested'),
      [{ ...february, status: 'void' }, january],
      { cancelledAt: null, graceUntil: on('02-08'), owed: 'failed' },
    ],
    [
      'the house, which has given it back',
      endedOn('02-20', 'cancellation_requested'),
      [givenBack, january],
      { cancelledAt: null, withheld: 'refunded', withheldAt: on('02-20') },
    ],
    [
      'its owner, and was given back later',
      endedOn('02-18', 'cancellation_requested'),
      [givenBack, january],
      { cancelledAt: on('02-18'), withheld: 'refunded' },
    ],
    [
      'the house, a dispute of it being lost',
      endedOn('02-25', 'cancellation_requested'),
      [{ ...february, dispute: 'lost', undoneAt: on('02-15') }, january],
      { cancelledAt: null, withheld: 'refunded', withheldAt: on('02-15') },
    ],
    [
      'the provider, for a dispute that was won',
      endedOn('02-15', 'payment_disputed'),
      [february, january],
      { cancelledAt: null, withheld: null, owed: null },
    ],
    [
      'the house, its card having had a trial',
      { ...endedOn('01-01', 'cancellation_requested'), refusedBecause: 'trial_used' },
      [],
      { cancelledAt: null, withheld: 'trial_used', withheldAt: null },
    ],
  ])('knows who has ended it: %s', (_, changes, invoices, meaning) => {
    expect(subscriptionFact({ ...active, ...changes }, invoices, 7)).toMatchObject(meaning);
  });

  it.each<[string, Partial<InvoiceState>, unknown]>([
    ['a dispute that is open', { dispute: 'open', undoneAt: on('02-15') }, on('02-15')],
    ['a part that was given back', { refundedMinor: 1, undoneAt: on('02-15') }, null],
  ])('says since when it is withheld: %s', (_, changes, since) => {
    expect(subscriptionFact(active, [{ ...february, ...changes }, january], 7).withheldAt).toEqual(since);
  });
});
