import { expect, it } from 'vitest';
import { broughtForward, endsInPause, isCharged } from './access-fact.ts';
import type { AccessFact } from './access-fact.ts';

const on = (text: string): Date => new Date(`2026-${text}T00:00:00Z`);

const putOff: AccessFact = {
  source: 'stripe',
  sourceId: 'sub_1',
  planId: 'monthly',
  startedAt: on('01-01'),
  paidUntil: on('12-01'),
  graceUntil: on('12-08'),
  trialEndsAt: null,
  renews: true,
  dueAt: null,
  owed: null,
  cancelledAt: null,
  endedAt: null,
  paused: false,
  resumesAt: null,
  withheld: null,
  withheldAt: null,
  givenFrom: on('02-01'),
};

it.each<[string, Partial<AccessFact>, Partial<AccessFact>]>([
  ['to a day within what was given', {}, { paidUntil: on('03-01'), graceUntil: on('03-08'), givenFrom: on('02-01') }],
  ['to the end of what is paid for', { givenFrom: on('03-01') }, { paidUntil: on('03-01'), givenFrom: null }],
  ['with the trial at its end', { trialEndsAt: on('12-01') }, { paidUntil: on('03-01'), trialEndsAt: on('03-01') }],
  ['not with a trial before it', { trialEndsAt: on('01-15') }, { paidUntil: on('03-01'), trialEndsAt: on('01-15') }],
  ['where it is cancelled', { renews: false, graceUntil: null }, { paidUntil: on('03-01'), graceUntil: null }],
  ['not where it comes sooner', { paidUntil: on('02-15') }, { paidUntil: on('02-15'), graceUntil: on('12-08') }],
  ['not where there is none', { paidUntil: null }, { paidUntil: null }],
])('a charge comes forward: %s', (_name, fact, meaning) => {
  expect(broughtForward({ ...putOff, ...fact }, on('03-01'))).toMatchObject(meaning);
});

it.each([
  ['goes on', {}, true],
  ['is paused', { renews: false, paused: true }, true],
  ['is in the last hour of a pause', { paused: true }, true],
  ['is cancelled', { renews: false, cancelledAt: on('02-01') }, false],
  ['is cancelled in a pause', { renews: false, paused: true, cancelledAt: on('02-01') }, false],
  ['is disputed in a pause', { renews: false, paused: true, withheld: 'disputed' as const }, false],
  ['has ended in a pause', { renews: false, paused: true, endedAt: on('02-01') }, false],
])('what %s is charged again, or is not', (_, change, charged) => {
  expect(isCharged({ ...putOff, ...change })).toBe(charged);
});

it('what ends with a pause, or before it does, ends in it, unless gifts fill the pause or it has no end', () => {
  const paused = { paused: true, resumesAt: on('03-10') };
  const ends = [on('03-09'), on('03-10'), new Date(on('03-10').getTime() + 1)];
  expect(ends.map((end) => endsInPause(paused, false, end))).toEqual([true, true, false]);
  expect(endsInPause(paused, true, on('03-09'))).toBe(false);
  expect(endsInPause({ ...paused, resumesAt: null }, false, on('12-31'))).toBe(false);
  expect(endsInPause({ ...paused, paused: false }, false, on('03-09'))).toBe(false);
});

it('a charge behind a pause that comes forward is when the membership goes on', () => {
  const rests = { ...putOff, renews: false, paused: true, resumesAt: on('12-01') };
  expect(broughtForward(rests, on('10-01'))).toMatchObject({ paidUntil: on('10-01'), resumesAt: on('10-01') });
  expect(broughtForward({ ...rests, resumesAt: on('09-01') }, on('10-01')).resumesAt).toEqual(on('09-01'));
});
