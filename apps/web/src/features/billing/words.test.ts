import { expect, test } from 'vitest';
import { annual, billing, subscription } from '../../../test/billing.tsx';
import { standingOf, waitingWords } from './words.ts';
import type { Billing } from '../../lib/billing.ts';
import type { Subscription } from './words.ts';

const now = new Date('2026-02-01T12:00:00.000Z');
const past = '2026-01-15T12:00:00.000Z';
const before = '2025-12-15T12:00:00.000Z';
const kept = "the points you've paid for are kept.";

test.each<[string, Partial<Subscription>, string]>([
  ['a trial without a payment', { trialEndsAt: past }, 'Unspent points from the free trial are taken back.'],
  ['what was paid for after a trial', { trialEndsAt: before }, kept],
  ['what began without a trial', {}, kept],
])('of %s that has ended, no points are said to stay that do not', (_, over, said) => {
  const ended = { ...subscription, state: 'ended', paidUntil: past, nextCharge: null, ...over } as const;
  expect(standingOf(ended, now).notice?.text).toContain(said);
});

const at = '2026-12-23T12:20:00.000Z';
const invoice = { ...({} as Billing['unpaid'][number]), id: 'in_1' };
const toConfirm = { plan: annual, url: 'https://pay.example/i/1', until: at };

test.each<[string, Partial<Billing>, string]>([
  [
    'in the hour of a renewal',
    { subscription: { ...subscription, paidUntil: '2026-12-23T12:00:00.000Z' } },
    'Its next payment',
  ],
  ['with an older invoice open', { subscription, unpaid: [invoice] }, 'An invoice is to be paid first.'],
  ['while the bank asks', { subscription: { ...subscription, toConfirm } }, 'Your bank asks'],
  ['for another reason', { subscription }, ''],
  ['when it is not active', { subscription: { ...subscription, state: 'ending', paidUntil: at } }, ''],
  ['without one', { subscription: null }, ''],
])('why an active membership cannot be changed %s', (_, over, words) => {
  const said = waitingWords(billing({ at, ...over }));
  expect(said.slice(0, words.length) || said).toBe(words);
});
