import { expect, it } from 'vitest';
import { entitlement } from './entitlement.ts';
import type { AccessFact } from './access-fact.ts';

const day = 24 * 60 * 60 * 1_000;
const now = new Date('2026-06-15T12:00:00Z');
const at = (days: number): Date => new Date(now.getTime() + days * day);

const paid: AccessFact = {
  source: 'stripe',
  sourceId: 'sub_1',
  planId: 'monthly',
  startedAt: at(-40),
  paidUntil: at(20),
  graceUntil: at(27),
  trialEndsAt: at(-26),
  renews: true,
  dueAt: at(20),
  owed: null,
  cancelledAt: null,
  endedAt: null,
  paused: false,
  resumesAt: null,
  withheld: null,
  withheldAt: null,
};
const gift: AccessFact = {
  ...paid,
  source: 'gift',
  sourceId: 'gift-1',
  planId: null,
  graceUntil: null,
  trialEndsAt: null,
  renews: false,
  dueAt: null,
};
const none = { cancelledAt: null, graceUntil: null, renews: false };

/** Due at the end of the paid period, as after every renewal. */
const due = (instant: Date) => ({ paidUntil: instant, dueAt: instant });

it.each<[string, AccessFact[], Date | null]>([
  [
    'a gift behind a cancellation',
    [
      { ...paid, ...none, cancelledAt: at(-1) },
      { ...gift, startedAt: at(20), paidUntil: at(109) },
    ],
    at(109),
  ],
  [
    'two gifts in a row',
    [
      { ...gift, paidUntil: at(9) },
      { ...gift, startedAt: at(9), paidUntil: at(99) },
    ],
    at(99),
  ],
  [
    'a gift behind the grace',
    [
      { ...paid, ...due(at(-2)), graceUntil: at(5), owed: 'failed' },
      { ...gift, startedAt: at(5), paidUntil: at(36) },
    ],
    at(36),
  ],
  [
    'a gift within a pause',
    [
      { ...paid, ...none, paused: true },
      { ...gift, startedAt: at(20), paidUntil: at(50) },
    ],
    at(50),
  ],
  [
    'three sources in any order',
    [
      { ...gift, startedAt: at(40), paidUntil: at(70) },
      { ...paid, ...none, cancelledAt: at(-1) },
      { ...gift, startedAt: at(12), paidUntil: at(43) },
    ],
    at(70),
  ],
  [
    'a grant without end',
    [
      { ...paid, ...none, cancelledAt: at(-1) },
      { ...gift, source: 'staff', paidUntil: null },
    ],
    null,
  ],
  [
    'a gift after a gap',
    [
      { ...paid, ...none, cancelledAt: at(-1) },
      { ...gift, startedAt: at(21), paidUntil: at(50) },
    ],
    at(20),
  ],
  [
    'a gift that was taken back',
    [
      { ...paid, ...none, cancelledAt: at(-1) },
      { ...gift, startedAt: at(20), paidUntil: at(50), withheld: 'refunded' },
    ],
    at(20),
  ],
  [
    'a gift that ends on a told day',
    [
      { ...gift, paidUntil: at(9) },
      { ...gift, startedAt: at(9), paidUntil: at(99), withheld: 'refunded', endedAt: at(12) },
    ],
    at(12),
  ],
  ['a subscription that renews keeps its own', [paid, { ...gift, startedAt: at(20), paidUntil: at(50) }], at(20)],
])('names the end of all that follows: %s', (_, facts, end) => {
  expect(entitlement(facts, now).subscriptionEndDate).toEqual(end);
});
