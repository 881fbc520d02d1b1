import { expect, test } from 'vitest';
import { subscription } from '../../../test/billing.tsx';
import { standingOf } from './standing.ts';
import type { Subscription } from './words.ts';

const now = new Date('2026-02-01T12:00:00.000Z');
const past = '2026-01-15T12:00:00.000Z';
const before = '2025-12-15T12:00:00.000Z';
const kept = "We've kept your account, your history and the points you've paid for.";

test.each<[string, Partial<Subscription>, string]>([
  ['a trial without a payment', { trialEndsAt: past }, 'taken back any unspent points from your free trial.'],
  ['what was paid for after a trial', { trialEndsAt: before }, kept],
  ['what began without a trial', {}, kept],
])('of %s that has ended, no points are said to stay that do not', (_, over, said) => {
  const ended = { ...subscription, state: 'ended', paidUntil: past, nextCharge: null, ...over } as const;
  expect(standingOf(ended, now).notice?.text).toContain(said);
});
