import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { annual, billing, everything, joined, monthly, open, person, subscription } from '../../../../test/billing.tsx';
import { day } from '../../../lib/format/dates.ts';
import { sale } from '../../../shared/billing/plans.ts';
import { PlanPage } from './plan-page.tsx';

beforeEach(() => sale.prime(everything));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

function preview(amountMinor: number, at: string) {
  return {
    plan: annual,
    price: usd(3_999),
    dueNow: usd(amountMinor),
    credit: usd(0),
    balance: usd(0),
    lines: [
      { words: 'Annual, a year', amountMinor: 3_999 },
      { words: 'Monthly, not used', amountMinor: amountMinor - 3_999 },
    ],
    nextCharge: { ...usd(3_999), at: '2099-11-22T12:00:00.000Z' },
    at,
  };
}

async function start(answers: Record<string, (() => Response) | object>) {
  const served = serve({ 'GET /v1/billing': billing({ subscription }), ...answers });
  open(<PlanPage />, '/account/plan');
  fireEvent.click(await screen.findByRole('radio', { name: /Annual/ }));
  return served;
}

test.each([
  ['a monthly member', monthly, [/Annual/]],
  ['an annual member', annual, [/Monthly.*3\.99/]],
  ['somebody of the join offer, which has no other length', joined, [/Annual/]],
])('%s is offered what their own offer sells, and the lengths that it lacks', async (_, plan, offered) => {
  serve({ 'GET /v1/billing': billing({ subscription: { ...subscription, plan } }) });
  open(<PlanPage />, '/account/plan');
  for (const name of offered) expect(await screen.findByRole('radio', { name })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(offered.length);
});

test('shows what a change charges now and next, and charges just that', async () => {
  const { of } = await start({
    'POST /v1/billing/change/preview': preview(3_700, '2026-11-22T12:00:00.000Z'),
    'POST /v1/billing/change': billing({ subscription: { ...subscription, plan: annual } }),
  });
  const button = await screen.findByRole('button', { name: 'Change and pay $37.00 now' });
  expect(screen.getByText('-$2.99')).toBeTruthy();
  expect(screen.getByText(`Next charge, on ${day('2099-11-22T12:00:00.000Z')}`).nextSibling?.textContent).toBe(
    '$39.99',
  );
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/account'));
  expect(of('POST /v1/billing/change').map(({ body }) => body)).toEqual([
    { planId: 'annual', at: '2026-11-22T12:00:00.000Z', amountMinor: 3_700, nextAmountMinor: 3_999 },
  ]);
});

test('a change that the bank asks about is not called made', async () => {
  const toConfirm = { plan: annual, url: 'https://pay.example/i/1', until: '2099-11-22T12:00:00.000Z' };
  const asked = { ...preview(3_700, '2026-11-22T12:00:00.000Z'), plan: { ...annual, name: 'By the year' } };
  await start({
    'POST /v1/billing/change/preview': asked,
    'POST /v1/billing/change': billing({ subscription: { ...subscription, toConfirm } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change and pay $37.00 now' }));
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/account'));
  expect(screen.queryByText('Your plan is now By the year.')).toBeNull();
});

test('days that a gift gave go on, and nothing is said to start or to be credited', async () => {
  const at = '2026-11-22T12:00:00.000Z';
  await start({ 'POST /v1/billing/change/preview': { ...preview(0, at), lines: [] } });
  await screen.findByRole('button', { name: 'Change to Annual, nothing to pay now' });
  const first = day('2099-11-22T12:00:00.000Z');
  expect(screen.getByText(new RegExp(`first charge for the new plan is on ${first}`))).toBeTruthy();
  expect(screen.queryByText(/We credit/)).toBeNull();
});

test('an amount that has changed is shown anew, and only then agreed to', async () => {
  const amounts = [3_700, 3_690];
  let refused = false;
  const { of } = await start({
    'POST /v1/billing/change/preview': () => Response.json(preview(amounts.shift() ?? 0, new Date().toISOString())),
    'POST /v1/billing/change': () => {
      if (refused) return Response.json(billing({ subscription }));
      refused = true;
      const words = 'The amount has changed. Please check it and try again.';
      return refusal(400, 'amount_changed', words, { amountMinor: [words] });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change and pay $37.00 now' }));
  await screen.findByText('The amount has changed. Please check it and try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Change and pay $36.90 now' }));
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/account'));
  expect(of('POST /v1/billing/change').map(({ body }) => (body as { amountMinor: number }).amountMinor)).toEqual([
    3_700, 3_690,
  ]);
});

test('a change that costs nothing now says so', async () => {
  await start({ 'POST /v1/billing/change/preview': preview(0, '2026-11-22T12:00:00.000Z') });
  expect(await screen.findByRole('button', { name: 'Change to Annual, nothing to pay now' })).toBeTruthy();
});

test('what is too little to be charged now is said, and is in the next charge', async () => {
  const at = '2026-11-22T12:00:00.000Z';
  const carried = { ...preview(0, at), balance: usd(-14), nextCharge: { ...usd(4_013), at } };
  const lines = [
    { words: 'Remaining time', amountMinor: 14 },
    { words: 'Carried over to the next charge', amountMinor: -14 },
  ];
  await start({ 'POST /v1/billing/change/preview': { ...carried, lines } });
  expect((await screen.findByText('Carried over to the next charge')).nextSibling?.textContent).toBe('-$0.14');
  expect(screen.getByText(`Next charge, on ${day(at)}`).nextSibling?.textContent).toBe('$40.13');
  expect(screen.queryByText('Kept for your next charges')).toBeNull();
  cleanup();
  await start({ 'POST /v1/billing/change/preview': { ...carried, lines: [] } });
  expect((await screen.findByText('Carried over to the next charge')).nextSibling?.textContent).toBe('$0.14');
});

test('a card that is declined leaves the plan as it is and says where to change the card', async () => {
  const words = 'Your card was declined. Please use another one.';
  await start({
    'POST /v1/billing/change/preview': preview(3_700, '2026-11-22T12:00:00.000Z'),
    'POST /v1/billing/change': () => refusal(400, 'payment_failed', words, { card: [words] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change and pay $37.00 now' }));
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: 'Update your card in your account' })).toBeTruthy();
  expect(screen.getByTestId('place').textContent).toBe('/account/plan');
});

test('creators and staff are not shown plans that they have no need of', async () => {
  serve({ 'GET /v1/billing': billing(), 'GET /v1/userinfo/query': { ...person, accountType: 3 } });
  open(<PlanPage />, '/account/plan');
  await screen.findByRole('heading', { name: "You don't need a membership" });
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull();
});
