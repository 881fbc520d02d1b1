import { expect, test } from 'vitest';
import { day } from '../../lib/format/dates.ts';
import { accessDays, accessWords } from './access-words.ts';
import type { AccessLine } from './access-words.ts';

const line: AccessLine = {
  source: 'stripe',
  sourceId: 's',
  plan: 'Monthly',
  state: 'paid',
  givesAccess: true,
  from: '2026-11-01T12:00:00.000Z',
  until: '2026-12-01T12:00:00.000Z',
  words: '',
};
const from = day(line.from);
const until = day('2026-12-01T12:00:00.000Z');

test.each<[Partial<AccessLine>, string, string]>([
  [{}, 'Membership, Monthly: paid.', `${from} to ${until}`],
  [{ state: 'given' }, 'Membership, Monthly: your gifts cover the next charge.', `${from} to ${until}`],
  [
    { state: 'grace' },
    'Membership, Monthly: the last payment failed. You keep access while we try again.',
    `${from} to ${until}`,
  ],
  [{ state: 'renewing' }, 'Membership, Monthly: the next payment is on its way.', `due on ${until}`],
  [{ state: 'unpaid', givesAccess: false }, 'Membership, Monthly: not paid.', `ended on ${until}`],
  [{ state: 'paused', givesAccess: false }, 'Membership, Monthly: paused.', `since ${until}`],
  [
    { state: 'disputed', givesAccess: false },
    'Membership, Monthly: the payment is disputed with your bank.',
    `since ${until}`,
  ],
  [{ state: 'cancelled', givesAccess: false }, 'Membership, Monthly: cancelled.', `ended on ${until}`],
  [
    { source: 'staff', plan: null, state: 'staff', until: null },
    'We gave you this.',
    `since ${from}, with no end date`,
  ],
  [{ source: 'gift', plan: null, state: 'ended', givesAccess: false }, 'A gift: it has ended.', `ended on ${until}`],
  [
    { source: 'gift', plan: null, state: 'not_started', givesAccess: false },
    "A gift: it hasn't started yet.",
    `from ${from}`,
  ],
  // The payment for a gift that is queued behind the paid period: none of its days has begun.
  [
    { source: 'gift', plan: null, state: 'disputed', givesAccess: false, until: line.from },
    'A gift: the payment is disputed with your bank.',
    `was due to start on ${from}`,
  ],
  [
    { source: 'gift', plan: null, state: 'refunded', givesAccess: false, until: '2026-10-08T12:00:00.000Z' },
    'A gift: the payment was refunded.',
    `was due to start on ${from}`,
  ],
])('%j', (over, words, days) => {
  expect([accessWords({ ...line, ...over }), accessDays({ ...line, ...over })]).toEqual([words, days]);
});
