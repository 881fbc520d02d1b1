import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { billing, everything, open, person, subscription } from '../../../../test/billing.tsx';
import { day } from '../../../lib/format/dates.ts';
import { sale } from '../../../shared/billing/plans.ts';
import { MembershipPanel } from './membership-panel.tsx';

beforeEach(() => sale.prime(everything));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const from = '2025-01-15T12:00:00.000Z';
const past = '2026-01-15T12:00:00.000Z';
const ahead = '2099-01-15T12:00:00.000Z';

const { paidUntil } = subscription;

async function panel(over: Parameters<typeof billing>[0], answers = {}) {
  serve({ 'GET /v1/billing': billing(over), 'GET /v1/userinfo/query': person, ...answers });
  open(<MembershipPanel />);
  const region = await screen.findByRole('region', { name: /Membership/ });
  return { inside: within(region), region };
}

test.each([
  ['disputed', past, `A gift: the payment is disputed with your bank. since ${day(past)}`],
  ['refunded', past, `A gift: the payment was refunded. ended on ${day(past)}`],
  ['not_started', ahead, `A gift: it hasn't started yet. from ${day(from)}`],
] as const)('who had a gift, or waits for one, is told what became of it: %s', async (state, until, words) => {
  const reason = {
    source: 'gift',
    sourceId: 'g',
    plan: null,
    state,
    givesAccess: false,
    from,
    until,
    words: '',
  } as const;
  const { inside, region } = await panel({ access: { at: null, hasSubscription: false, reasons: [reason] } });
  expect(region.textContent).toContain(words);
  expect(region.textContent).not.toContain('have a membership yet');
  expect(inside.getByRole('link', { name: 'Why do I have access?' })).toBeTruthy();
});

test('without a membership it offers the trial, or what there is after it', async () => {
  expect((await panel({})).inside.getByRole('link', { name: 'Start free trial' }).getAttribute('href')).toBe(
    '/payment',
  );
  cleanup();
  sale.prime({ ...everything, plans: everything.plans.map((plan) => ({ ...plan, trialDays: 0 })) });
  const { inside, region } = await panel({});
  expect(inside.getByRole('link', { name: 'Subscribe' })).toBeTruthy();
  expect(region.textContent).not.toContain('free trial');
  sale.prime(everything);
  cleanup();
  expect((await panel({ trialAvailable: false })).inside.getByRole('link', { name: 'Subscribe' })).toBeTruthy();
});

test('a creator is told that none is needed', async () => {
  const creator = { ...person, accountType: 3 };
  const { inside } = await panel({}, { 'GET /v1/userinfo/query': creator });
  await inside.findByRole('heading', { name: "You don't need a membership" });
  expect(inside.queryByRole('link')).toBeNull();
});

test('access that was given says whose it is', async () => {
  const reason = {
    source: 'gift',
    sourceId: 'g1',
    plan: null,
    state: 'gift',
    givesAccess: true,
    from: past,
    until: paidUntil,
    words: 'Gift.',
  } as const;
  const { region } = await panel({ access: { at: null, hasSubscription: true, reasons: [reason] } });
  expect(region.textContent).toContain(`A gift you redeemed. ${day(past)} to ${day(paidUntil)}`);
});

test('a house that sells nothing says nothing to somebody who has nothing', async () => {
  sale.prime({ ...everything, payments: false });
  const { of } = serve({ 'GET /v1/billing': billing(), 'GET /v1/userinfo/query': person });
  open(<MembershipPanel />);
  await vi.waitFor(() => expect(of('GET /v1/billing')).toHaveLength(1));
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Membership' })).toBeNull();
});
