import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { annual, billing, everything, open, person, subscription } from '../../../../test/billing.tsx';
import { day } from '../../../lib/format/dates.ts';
import { sale } from '../../../shared/billing/plans.ts';
import { PaymentPage } from './payment-page.tsx';

const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

beforeEach(() => sale.prime(everything));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  leave.mockClear();
  vi.unstubAllGlobals();
});

const quarter = { code: 'QUARTER', percentOff: 25, durationInMonths: 3 };
const terms = () => screen.getByText(/Cancel (?:anytime and|before)/).textContent;
/** Rows of charges: when and how much. */
const rows = () =>
  [...screen.getByText('Today').closest('dl')!.querySelectorAll('dt')].map((when) => [
    when.textContent,
    when.nextElementSibling?.textContent,
  ]);
const inDays = (days: number) => day(new Date(Date.now() + days * 86_400_000));

async function start(over = {}, at = '/payment', answers = {}) {
  const { sent, of } = serve({
    'GET /v1/billing': billing(over),
    'GET /v3/stripecoupon': quarter,
    'POST /v1/billing/checkout': { id: 'c1', url: 'https://pay.example/c1' },
    ...answers,
  });
  open(<PaymentPage />, at);
  await screen.findByRole('radio', { name: /Monthly/ });
  return { sent, checkouts: () => of('POST /v1/billing/checkout').map(({ body }) => body), of };
}

test('sells the offer of the page that somebody came from, and keeps to it', async () => {
  await start({}, '/payment?offer=join');
  expect(screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).value)).toEqual(['joined']);
  cleanup();
  await start();
  expect(screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).value)).toEqual(['joined']);
});

test('says what is charged today and when next, for the plan that is chosen', async () => {
  await start();
  expect(rows()).toEqual([
    ['Today', 'Nothing'],
    [inDays(14), '$3.99'],
    ['Then', '$3.99 a month'],
  ]);
  // The amounts are above; the sentence says how to cancel.
  expect(terms()).toBe('Cancel before that day and pay nothing.');
  fireEvent.click(screen.getByRole('radio', { name: /Annual/ }));
  expect(rows().slice(1)).toEqual([
    [inDays(14), '$39.99'],
    ['Then', '$39.99 a year'],
  ]);
  expect(screen.getByText('Saves $7.89 a year')).toBeTruthy();
});

test('without a trial it says so, and what is charged today', async () => {
  await start({ trialAvailable: false });
  expect(rows()[0]).toEqual(['Today', '$3.99']);
  expect(terms()).toBe("Cancel anytime and keep what you've paid for.");
  expect(screen.getByText(/You've already used your free trial/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
});

test.each([
  [
    'a debt',
    -14,
    [
      ['Today', '$4.13'],
      ['Carried over from before', '$0.14 of that'],
    ],
    413,
  ],
  [
    'credit',
    3_600,
    [
      ['Today', 'Nothing'],
      ['Your credit', '$3.99 taken off'],
      ['Credit left', '$32.01, for the charges after that'],
    ],
    0,
  ],
  [
    'credit for a part',
    100,
    [
      ['Today', '$2.99'],
      ['Your credit', '$1.00 taken off'],
    ],
    299,
  ],
] as const)('what somebody has counts for what they buy: %s', async (_, amountMinor, charged, agreed) => {
  const { checkouts } = await start({ trialAvailable: false, balance: { amountMinor, currency: 'USD' } });
  expect(rows()).toEqual([...charged, [expect.stringMatching(/^From /), '$3.99 a month']]);
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(checkouts()).toEqual([{ planId: 'monthly', currency: 'USD', amountMinor: agreed }]));
});

test('behind a trial it counts for the first charge, and in another currency for none', async () => {
  await start({ balance: { amountMinor: -14, currency: 'USD' } });
  expect(rows()).toEqual([
    ['Today', 'Nothing'],
    [inDays(14), '$4.13'],
    ['Carried over from before', '$0.14 of that'],
    ['Then', '$3.99 a month'],
  ]);
  cleanup();
  await start({ balance: { amountMinor: -14, currency: 'EUR' } });
  expect(rows()[1]).toEqual([inDays(14), '$3.99']);
});

test('where more would be charged than was shown nothing is begun, and the page shows it', async () => {
  const changed = () => refusal(400, 'amount_changed', 'The amount has changed. Please check it and try again.');
  const { of } = await start({ trialAvailable: false }, '/payment', { 'POST /v1/billing/checkout': changed });
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  await screen.findByText('The amount has changed. Please check it and try again.');
  await waitFor(() => expect(of('GET /v1/billing')).toHaveLength(2));
  expect(leave).not.toHaveBeenCalled();
});

test('goes to pay for what was chosen, once however often it is pressed', async () => {
  const { checkouts } = await start();
  fireEvent.click(screen.getByRole('radio', { name: /Annual/ }));
  const button = screen.getByRole('button', { name: 'Start free trial' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/c1'));
  expect(checkouts()).toEqual([{ planId: annual.id, currency: 'USD', amountMinor: 0 }]);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a code is looked up when it was typed, shows its price, and goes along', async () => {
  const { checkouts, of } = await start();
  const input = screen.getByLabelText(/Discount Code/);
  fireEvent.change(input, { target: { value: ' quarter ' } });
  fireEvent.blur(input);
  await screen.findByText(/25% OFF FOR 3 MONTH\(S\)/);
  expect(screen.getByText(/\$2\.99 a month instead of \$3\.99 while it lasts/)).toBeTruthy();
  expect(rows()).toEqual([
    ['Today', 'Nothing'],
    [inDays(14), '$2.99'],
    ['Then', '$2.99 a month'],
    [expect.stringMatching(/^From /), '$3.99 a month'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Start free trial' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(checkouts()).toEqual([{ planId: 'monthly', currency: 'USD', amountMinor: 0, coupon: 'QUARTER' }]);
  expect(of('GET /v3/stripecoupon').map(({ query }) => query.get('search'))).toEqual(['quarter']);
});

test('nothing is bought with a code that is wrong: it is said beside the code', async () => {
  const none = () => refusal(404, 'coupon_not_found', 'x', { coupon: ['No Discount Code Found'] });
  const { checkouts } = await start({}, '/payment', { 'GET /v3/stripecoupon': none });
  const input = screen.getByLabelText<HTMLInputElement>(/Discount Code/);
  fireEvent.change(input, { target: { value: 'nothing' } });
  fireEvent.submit(input.form!);
  await screen.findByText('No Discount Code Found');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect([checkouts(), input.value]).toEqual([[], 'nothing']);
});

test('another currency shows its prices, until something was paid in one', async () => {
  const euro = { amountMinor: 449, currency: 'EUR' };
  const both = everything.plans.map((plan) => ({ ...plan, prices: [...plan.prices, euro] }));
  sale.prime({ ...everything, plans: both, currencies: ['USD', 'EUR'] });
  await start();
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'EUR' } });
  expect(screen.getByRole('radio', { name: /Monthly €4\.49 a month/ })).toBeTruthy();
  cleanup();
  await start({ currency: 'EUR' });
  expect(screen.queryByLabelText('Currency')).toBeNull();
  expect(screen.getByRole('radio', { name: /Monthly €4\.49 a month/ })).toBeTruthy();
});

test('the ways out: home, a gift, the answers, the account, and out of it', async () => {
  await start();
  const ways = screen.getByRole('link', { name: 'Not now' }).closest('ul')!;
  expect([...ways.querySelectorAll('a, button')].map((way) => way.textContent)).toEqual([
    'Not now',
    'Redeem a gift',
    'FAQ',
    'Your account',
    'Log out',
  ]);
  expect(screen.getByRole('link', { name: 'FAQ' }).getAttribute('href')).toBe('/faq');
});

test('whoever is subscribed is told so and buys nothing', async () => {
  serve({ 'GET /v1/billing': billing({ subscription }) });
  open(<PaymentPage />, '/payment');
  await screen.findByRole('heading', { name: 'You already have a membership' });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: 'Your membership' }).getAttribute('href')).toBe('/account');
});

test('a member whose payment failed, or whose membership rests, is told so and where to put it right', async () => {
  const paused = {
    ...subscription,
    state: 'paused',
    paidUntil: '2026-01-15T12:00:00.000Z',
    resumesAt: subscription.paidUntil,
  };
  serve({ 'GET /v1/billing': billing({ subscription: paused as never }) });
  open(<PaymentPage />, '/payment');
  await screen.findByRole('heading', { name: `Paused until ${day(subscription.paidUntil)}` });
  expect(screen.getByRole('link', { name: 'Your membership' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Watch something' })).toBeNull();
});

const leaving = { ...person, deleteRequest: '2026-11-20T12:00:00.000Z' };

test('an account that is to be deleted buys nothing, and is told where to keep it', async () => {
  serve({ 'GET /v1/billing': billing(), 'GET /v1/userinfo/query': leaving });
  open(<PaymentPage />, '/payment');
  await screen.findByRole('heading', { name: 'Keep your account first' });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
});

test('where the deletion was asked for meanwhile the page follows the refusal', async () => {
  let user = person as object;
  await start({}, '/payment', {
    'GET /v1/userinfo/query': () => Response.json(user),
    'POST /v1/billing/checkout': () => refusal(400, 'not_possible_now', "That isn't possible right now."),
  });
  user = leaving;
  fireEvent.click(screen.getByRole('button', { name: 'Start free trial' }));
  await screen.findByRole('heading', { name: 'Keep your account first' });
});

test('a house without payments says so', async () => {
  sale.prime({ payments: false, plans: [], gifts: [], currencies: [] });
  serve({ 'GET /v1/billing': billing() });
  open(<PaymentPage />, '/payment');
  await screen.findByRole('heading', { name: "Memberships aren't on sale yet" });
});

test('coming back without having paid: nothing was charged', async () => {
  await start({}, '/payment?cancelled=1');
  expect(screen.getByText('Nothing was charged')).toBeTruthy();
});
