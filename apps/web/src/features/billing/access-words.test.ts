import { expect, test } from 'vitest';
import { day } from '../../lib/money.ts';
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
  [{}, 'Subscription, Monthly: paid.', `${from} to ${until}`],
  [
    { state: 'grace' },
    'Subscription, Monthly: the renewal is not paid yet, and there is time for it.',
    `${from} to ${until}`,
  ],
  [{ state: 'cancelled', givesAccess: false }, 'Subscription, Monthly: cancelled.', `ended on ${until}`],
  [
    { source: 'staff', plan: null, state: 'staff', until: null },
    'Given to you by the house.',
    `since ${from}, without end`,
  ],
  [{ source: 'gift', plan: null, state: 'ended', givesAccess: false }, 'A gift: it has ended.', `ended on ${until}`],
  [
    { source: 'gift', plan: null, state: 'not_started', givesAccess: false },
    'A gift: it has not begun yet.',
    `from ${from}`,
  ],
])('%j', (over, words, days) => {
  expect([accessWords({ ...line, ...over }), accessDays({ ...line, ...over })]).toEqual([words, days]);
});
