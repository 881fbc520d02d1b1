import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { billing, monthly, open, subscription } from '../../../../test/billing.tsx';
import { rememberTarget } from '../../../lib/session/session.ts';
import type { Checkout } from '../api/checkout.ts';
import { PaymentDone } from './payment-done.tsx';

const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  leave.mockClear();
  vi.unstubAllGlobals();
});

const waiting: Checkout = {
  id: 'c1',
  kind: 'subscription',
  state: 'open',
  refusedBecause: null,
  hasSubscription: false,
  giftId: null,
  plan: monthly,
};
const bought: Checkout = { ...waiting, state: 'complete', hasSubscription: true };

/** Advances the clock by `ms` and renders the responses that arrive. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(10));
}

async function start(checkout: () => Response, answers = {}) {
  const { of } = serve({
    'GET /v1/billing/checkout/c1': checkout,
    'GET /v1/billing': billing({ subscription }),
    ...answers,
  });
  open(<PaymentDone id="c1" />, '/payment/done?checkout=c1');
  await pass(0);
  return { asked: () => of('GET /v1/billing/checkout/c1').length, of };
}

test('asks each second until it is bought, then says what comes next and leads on', async () => {
  let answer = waiting;
  rememberTarget('/video/1');
  const { asked } = await start(() => Response.json(answer));
  expect(screen.getByRole('heading', { name: 'One moment' })).toBeTruthy();
  await pass(3_000);
  expect(asked()).toBe(4);
  answer = bought;
  await pass(1_000);
  expect(screen.getByRole('heading', { name: "You're in" })).toBeTruthy();
  await pass(1_000);
  expect(screen.getByText(/Next charge: \$3\.99 on/)).toBeTruthy();
  expect(asked()).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: 'Start watching' }));
  await pass(0);
  expect(screen.getByTestId('place').textContent).toBe('/video/1');
});

test('a server that does not answer is asked again', async () => {
  let fails = true;
  await start(() => (fails ? new Response(null, { status: 503 }) : Response.json(bought)));
  await pass(2_000);
  fails = false;
  await pass(1_000);
  expect(screen.getByRole('heading', { name: "You're in" })).toBeTruthy();
});

test('after twenty seconds it says that the bank takes its time, and tries again when it is asked to', async () => {
  const { asked } = await start(() => Response.json(waiting));
  await pass(20_000);
  expect(screen.getByRole('heading', { name: "We're still waiting for the bank" })).toBeTruthy();
  const before = asked();
  await pass(5_000);
  expect(asked()).toBe(before);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(2_000);
  expect(asked()).toBeGreaterThan(before + 1);
  expect(screen.getByRole('heading', { name: 'One moment' })).toBeTruthy();
});

test('a card that has had its trial: nothing was charged, and it starts today for the price', async () => {
  const coupon = { code: 'QUARTER', percentOff: 25, durationInMonths: 3 };
  sessionStorage.setItem('checkout-choice', JSON.stringify({ currency: 'USD', coupon }));
  const { of } = await start(() => Response.json({ ...bought, hasSubscription: false, refusedBecause: 'trial_used' }), {
    'GET /v1/billing': billing({ trialAvailable: false }),
    'POST /v1/billing/checkout': { id: 'c2', url: 'https://pay.example/c2' },
  });
  expect(screen.getByRole('heading', { name: 'This card has already been used for a free trial' })).toBeTruthy();
  expect(screen.getByText(/You haven't been charged/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start today for $2.99' }));
  await pass(0);
  expect(leave).toHaveBeenCalledWith('https://pay.example/c2');
  expect(of('POST /v1/billing/checkout').map(({ body }) => body)).toEqual([
    { planId: 'monthly', trial: false, currency: 'USD', amountMinor: 299, coupon: 'QUARTER' },
  ]);
});

test('a card that has had its trial: a code that the refused trial used up is dropped, and the full price asked for', async () => {
  const coupon = { code: 'ONCE', percentOff: 25, durationInMonths: 3 };
  sessionStorage.setItem('checkout-choice', JSON.stringify({ currency: 'USD', coupon }));
  let answer = refusal(400, 'coupon_not_usable', "This Discount Code can't be used.");
  const { of } = await start(() => Response.json({ ...bought, hasSubscription: false, refusedBecause: 'trial_used' }), {
    'GET /v1/billing': billing({ trialAvailable: false }),
    'POST /v1/billing/checkout': () => answer,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Start today for $2.99' }));
  await pass(0);
  expect(screen.getByText("This Discount Code can't be used.")).toBeTruthy();
  answer = Response.json({ id: 'c2', url: 'https://pay.example/c2' });
  fireEvent.click(screen.getByRole('button', { name: 'Start today for $3.99' }));
  await pass(0);
  expect(leave).toHaveBeenCalledWith('https://pay.example/c2');
  expect(of('POST /v1/billing/checkout').map(({ body }) => body)).toEqual([
    { planId: 'monthly', trial: false, currency: 'USD', amountMinor: 299, coupon: 'ONCE' },
    { planId: 'monthly', trial: false, currency: 'USD', amountMinor: 399 },
  ]);
});

test('a card that has had its trial: what was carried over is charged with it', async () => {
  await start(() => Response.json({ ...bought, hasSubscription: false, refusedBecause: 'trial_used' }), {
    'GET /v1/billing': billing({ trialAvailable: false, balance: { amountMinor: -14, currency: 'USD' } }),
  });
  expect(screen.getByText(/^\$4\.13 today \(\$0\.14 of it carried over from before\)/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start today for $4.13' })).toBeTruthy();
});

test('who was subscribed already was not charged for it', async () => {
  await start(() => Response.json({ ...bought, refusedBecause: 'already_subscribed' }));
  expect(screen.getByRole('heading', { name: 'You already had a membership' })).toBeTruthy();
  expect(screen.getByText(/If you were charged, we've refunded it/)).toBeTruthy();
});

test('somebody else’s purchase is not known, and not asked for again', async () => {
  const { asked } = await start(() => refusal(404, 'not_found', "There's nothing here."));
  expect(screen.getByRole('heading', { name: "We couldn't find this purchase" })).toBeTruthy();
  await pass(5_000);
  expect(asked()).toBe(1);
});

test('without a purchase in the address nothing is asked', async () => {
  vi.useRealTimers();
  const { sent } = serve({});
  open(<PaymentDone id={null} />);
  await waitFor(() => expect(screen.getByRole('heading', { name: "You didn't finish this purchase" })).toBeTruthy());
  expect(sent).toEqual([]);
});
