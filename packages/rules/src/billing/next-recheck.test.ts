import { describe, expect, it } from 'vitest';
import { nextRecheck } from './next-recheck.ts';
import type { AccessFact } from './access-fact.ts';

const at = (text: string): Date => new Date(`2026-${text}:00Z`);
const going: AccessFact = {
  source: 'stripe',
  sourceId: 'sub',
  planId: 'monthly',
  startedAt: at('01-10T12:00'),
  paidUntil: at('02-10T12:00'),
  graceUntil: at('02-17T12:00'),
  trialEndsAt: null,
  renews: true,
  dueAt: at('02-10T12:00'),
  owed: null,
  cancelledAt: null,
  endedAt: null,
  paused: false,
  resumesAt: null,
  withheld: null,
  withheldAt: null,
};
const cancelled = { ...going, renews: false, graceUntil: null, cancelledAt: at('01-20T12:00') };
const paused = { ...cancelled, cancelledAt: null, paused: true, resumesAt: at('03-10T12:00') };

describe('a customer is read anew', () => {
  it.each<[string, readonly AccessFact[], string, string | null]>([
    ['when its renewal must have been charged', [going], '01-15T00:00', '02-10T13:05'],
    ['in the hour of its renewal', [going], '02-10T12:30', '02-10T13:05'],
    ['before the grace ends', [going], '02-10T13:05', '02-17T11:15'],
    ['when the grace ends', [going], '02-17T11:15', '02-17T12:00'],
    [
      'when a first try that was held back must have come',
      [{ ...going, firstTryAt: at('02-12T12:00') }],
      '02-10T13:05',
      '02-12T12:05',
    ],
    ['never after all that', [going], '02-17T12:00', null],
    ['before an end that was chosen', [cancelled], '01-21T00:00', '02-10T11:15'],
    ['when that has come', [cancelled], '02-10T11:15', '02-10T12:00'],
    ['when a pause is over', [paused], '02-11T00:00', '03-10T13:05'],
    ['at the first of several', [cancelled, { ...going, sourceId: 'other' }], '02-10T12:00', '02-10T13:05'],
    ['never for what has ended', [{ ...going, endedAt: at('01-12T00:00') }], '01-15T00:00', null],
    ['never for what gives nothing', [{ ...going, withheld: 'refunded' }], '01-15T00:00', null],
    ['never for a gift', [{ ...going, source: 'gift' }], '01-15T00:00', null],
  ])('%s', (_, facts, now, expected) => {
    expect(nextRecheck(facts, at(now))).toEqual(expected === null ? null : at(expected));
  });
});
