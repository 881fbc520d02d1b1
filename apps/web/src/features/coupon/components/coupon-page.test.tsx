import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open, person } from '../../../../test/billing.tsx';
import { day } from '../../../lib/format/dates.ts';
import { CouponPage } from './coupon-page.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Waits until the typed code has been looked up. */
async function rest() {
  await pass(500);
  await pass(10);
}
const quarter = { code: 'QUARTER', percentOff: 25, durationInMonths: 3 };
const subscribed = {
  subscriptionId: 'sub_1',
  code: null,
  percentOff: null,
  durationInMonths: null,
  couponRedemptionDate: null,
  discountEnd: null,
};
const applied = {
  ...subscribed,
  ...quarter,
  couponRedemptionDate: '2026-11-22T12:00:00.000Z',
  discountEnd: '2027-02-22T12:00:00.000Z',
};

async function start(answers: Record<string, object>) {
  const served = serve({ 'GET /v3/stripecoupon/subscription': subscribed, ...answers });
  open(<CouponPage />);
  await pass(10);
  const type = (value: string) =>
    fireEvent.change(screen.getByPlaceholderText('Enter your Discount Code here'), { target: { value } });
  const searched = () => served.of('GET /v3/stripecoupon').map(({ query }) => query.get('search'));
  return { ...served, type, searched };
}

test('searches when typing has rested for half a second; nothing typed finds nothing', async () => {
  const { type, searched } = await start({ 'GET /v3/stripecoupon': quarter });
  type('Q');
  await pass(400);
  type('QUARTER');
  await pass(499);
  expect(searched()).toEqual([]);
  await pass(1);
  expect(searched()).toEqual(['QUARTER']);
  await pass(10);
  expect(screen.getByText('QUARTER')).toBeTruthy();
  expect(screen.getByText('25% OFF FOR 3 MONTH(S)')).toBeTruthy();
  type('   ');
  await pass(1_000);
  expect(searched()).toEqual(['QUARTER']);
  expect(screen.queryByRole('button', { name: 'Apply Discount' })).toBeNull();
  expect(screen.queryByText('No Discount Code Found')).toBeNull();
});

test('a code without months says only what it takes off', async () => {
  const { type } = await start({ 'GET /v3/stripecoupon': { ...quarter, percentOff: 12.5, durationInMonths: null } });
  type('QUARTER');
  await rest();
  expect(screen.getByText('12.5% OFF')).toBeTruthy();
});

test('what was found is gone as soon as something else is typed', async () => {
  const { type } = await start({ 'GET /v3/stripecoupon': quarter });
  type('QUARTER');
  await rest();
  expect(screen.getByRole('button', { name: 'Apply Discount' })).toBeTruthy();
  type('QUARTERS');
  expect(screen.queryByRole('button', { name: 'Apply Discount' })).toBeNull();
});

test('a code that does not exist', async () => {
  const { type } = await start({
    'GET /v3/stripecoupon': () =>
      refusal(404, 'coupon_not_found', 'No Discount Code Found', { coupon: ['No Discount Code Found'] }),
  });
  type('NOPE');
  await rest();
  expect(screen.getByText('No Discount Code Found')).toBeTruthy();
});

test('a 400 shows its text', async () => {
  const words = "This Discount Code can't be used anymore.";
  const { type } = await start({
    'GET /v3/stripecoupon': () => refusal(400, 'coupon_not_usable', words, { coupon: [words] }),
  });
  type('OLD');
  await rest();
  expect(screen.getByText(words)).toBeTruthy();
});

test('after it was applied the subscription is loaded anew and shown', async () => {
  let now: object = subscribed;
  const { type, of } = await start({
    'GET /v3/stripecoupon/subscription': () => Response.json(now),
    'GET /v3/stripecoupon': quarter,
    'POST /v3/stripecoupon/coupon': applied,
  });
  type('quarter');
  await rest();
  now = applied;
  const button = screen.getByRole('button', { name: 'Apply Discount' });
  fireEvent.click(button);
  fireEvent.click(button);
  await pass(10);
  expect(of('POST /v3/stripecoupon/coupon').map(({ body }) => body)).toEqual([
    { subscriptionId: 'sub_1', coupon: 'QUARTER' },
  ]);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Code',
    'Percent off',
    'Duration in months',
    'Redeemed on',
    'Ends on',
    'Subscription',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'QUARTER',
    '25%',
    '3',
    day(applied.couponRedemptionDate),
    day(applied.discountEnd),
    'sub_1',
  ]);
});

test('a code that could not be applied is told in a toast and can be tried again', async () => {
  const { type } = await start({
    'GET /v3/stripecoupon': quarter,
    'POST /v3/stripecoupon/coupon': () => refusal(400, 'coupon_not_usable', 'x', { coupon: ['x'] }),
  });
  type('QUARTER');
  await rest();
  fireEvent.click(screen.getByRole('button', { name: 'Apply Discount' }));
  await pass(10);
  expect(screen.getByText('There was an error applying the coupon!')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Apply Discount' }).getAttribute('aria-busy')).toBeNull();
});

test('without a subscription there is nothing to redeem for, and a way to one', async () => {
  await start({ 'GET /v3/stripecoupon/subscription': { ...subscribed, subscriptionId: null } });
  expect(screen.getByText('You must be subscribed to redeem a Discount Code')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe('/payment');
  expect(screen.getByRole('link', { name: 'Back to your account' }).getAttribute('href')).toBe('/account');
});

test('creators and staff are not asked to subscribe for it', async () => {
  await start({
    'GET /v3/stripecoupon/subscription': { ...subscribed, subscriptionId: null },
    'GET /v1/userinfo/query': { ...person, accountType: 3 },
  });
  await pass(200);
  expect(screen.getByRole('heading', { name: "You don't need a membership" })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
});
