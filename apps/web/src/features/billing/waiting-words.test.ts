import { expect, test } from 'vitest';
import { annual, billing, subscription } from '../../../test/billing.tsx';
import type { Billing } from '../../shared/billing/billing.ts';
import { waitingWords } from './waiting-words.ts';

const at = '2026-12-23T12:20:00.000Z';
const invoice = { ...({} as Billing['unpaid'][number]), id: 'in_1' };
const toConfirm = { plan: annual, url: 'https://pay.example/i/1', until: at };

test.each<[string, Partial<Billing>, string]>([
  [
    'in the hour of a renewal',
    { subscription: { ...subscription, paidUntil: '2026-12-23T12:00:00.000Z' } },
    'Your next payment',
  ],
  ['with an older invoice open', { subscription, unpaid: [invoice] }, 'Pay your open invoice first.'],
  ['while the bank asks', { subscription: { ...subscription, toConfirm } }, 'Your bank needs'],
  ['for another reason', { subscription }, ''],
  ['when it is not active', { subscription: { ...subscription, state: 'ending', paidUntil: at } }, ''],
  ['without one', { subscription: null }, ''],
])('why an active membership cannot be changed %s', (_, over, words) => {
  const said = waitingWords(billing({ at, ...over }));
  expect(said.slice(0, words.length) || said).toBe(words);
});
