import { expect, it } from 'vitest';
import { firstCharge, giftsEnd } from './first-charge.ts';
import type { AccessFact } from './access-fact.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

it.each([
  ['at once', 0, null, '2026-11-22T12:00:00.000Z'],
  ['after the trial', 14, null, '2026-12-06T12:00:00.000Z'],
  ['after the gift', 0, '2027-02-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['after the gift and the trial', 14, '2027-02-01T00:00:00.000Z', '2027-02-15T00:00:00.000Z'],
  ['two days ahead at the earliest', 0, '2026-11-22T13:00:00.000Z', '2026-11-24T14:24:00.000Z'],
  ['two years ahead at the latest', 14, '2040-01-01T00:00:00.000Z', '2028-11-19T12:00:00.000Z'],
])('charges %s', (_, trialDays, coveredUntil, at) => {
  const covered = coveredUntil === null ? null : new Date(coveredUntil);
  expect(firstCharge({ now, trialDays, coveredUntil: covered }).toISOString()).toBe(at);
});

const gift = (startedAt: string, paidUntil: string, withheld: AccessFact['withheld'] = null): AccessFact => ({
  source: 'gift',
  sourceId: paidUntil,
  planId: null,
  startedAt: new Date(startedAt),
  paidUntil: new Date(paidUntil),
  graceUntil: null,
  trialEndsAt: null,
  renews: false,
  dueAt: null,
  owed: null,
  cancelledAt: null,
  endedAt: null,
  paused: false,
  resumesAt: null,
  withheld,
  withheldAt: null,
});
const running = gift('2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z');
const next = gift('2026-12-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z');

it.each([
  ['none', [], null],
  ['one that runs', [running], '2026-12-01T00:00:00.000Z'],
  ['one that waits behind it', [next, running], '2027-03-01T00:00:00.000Z'],
  ['one that was taken back', [running, { ...next, withheld: 'refunded' as const }], '2026-12-01T00:00:00.000Z'],
  [
    'one that ends on a told day',
    [{ ...next, startedAt: now, withheld: 'refunded' as const, endedAt: new Date('2026-12-20T00:00:00.000Z') }],
    '2026-12-20T00:00:00.000Z',
  ],
  [
    'one that will not begin',
    [
      running,
      {
        ...next,
        startedAt: new Date('2026-12-24T00:00:00.000Z'),
        withheld: 'refunded' as const,
        endedAt: new Date('2026-12-20T00:00:00.000Z'),
      },
    ],
    '2026-12-01T00:00:00.000Z',
  ],
  ['one that is over', [gift('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')], null],
  ['another source', [{ ...next, source: 'staff' as const }], null],
])('knows the end of gifts: %s', (_, facts, end) => {
  expect(giftsEnd(facts, now)?.toISOString() ?? null).toBe(end);
});
