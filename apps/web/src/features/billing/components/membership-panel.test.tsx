import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { annual, billing, everything, open, subscription } from '../../../../test/billing.tsx';
import { day, moment } from '../../../lib/money.ts';
import { sale } from '../../../lib/plans.ts';
import type { Subscription } from '../words.ts';
import { MembershipPanel } from './membership-panel.tsx';

const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

beforeEach(() => sale.prime(everything));
afterEach(() => {
  cleanup();
  leave.mockClear();
  vi.unstubAllGlobals();
});

const none = { changePlan: false, pause: false, unpause: false, cancel: false, resume: false, redeemCoupon: false };
const past = '2026-01-15T12:00:00.000Z';
const { paidUntil } = subscription;

async function panel(over: Parameters<typeof billing>[0], answers = {}) {
  const served = serve({ 'GET /v1/billing': billing(over), ...answers });
  open(<MembershipPanel />);
  const region = await screen.findByRole('region', { name: /Membership/ });
  return { ...served, inside: within(region), region };
}

type Case = [string, Partial<Subscription>, RegExp | string, string | null];

test.each<Case>([
  [
    'trial',
    { state: 'trial', trialEndsAt: paidUntil },
    `Free until ${day(paidUntil)}Everything is open to you. Then $3.99 is charged; cancel before and pay nothing.`,
    null,
  ],
  [
    'grace',
    { state: 'grace', graceUntil: paidUntil, may: { ...none, cancel: true } },
    `You keep access until ${day(paidUntil)}. Update your card and we try it again in the next days, or pay at once.`,
    'Update your card',
  ],
  ['unpaid', { state: 'unpaid', paidUntil: past, may: none }, 'Your access has stopped.', 'Update your card'],
  [
    'a pause to come',
    { state: 'paused', resumesAt: '2100-02-01T12:00:00.000Z', nextCharge: null, may: { ...none, unpause: true } },
    `You can watch until ${day(paidUntil)}Then your membership rests`,
    'End the pause',
  ],
  [
    'a pause',
    { state: 'paused', paidUntil: past, resumesAt: paidUntil, nextCharge: null, may: { ...none, unpause: true } },
    `Paused until ${day(paidUntil)}`,
    'End the pause',
  ],
  [
    'ending',
    { state: 'ending', nextCharge: null, may: { ...none, resume: true } },
    `You keep access until ${day(paidUntil)}It ends by itself then, and nothing more is charged.`,
    'Resume',
  ],
  [
    'disputed',
    { state: 'disputed', may: { ...none, cancel: true } },
    `access rests until that is decided. Unless you cancel, $3.99 is charged on ${day(paidUntil)}.`,
    null,
  ],
  [
    'disputed and cancelled',
    { state: 'disputed', nextCharge: null, cancelledAt: past, may: none },
    'access rests until that is decided. Nothing more is charged.',
    null,
  ],
])('%s: says how it stands with its dates, and the one thing to do', async (_, over, words, act) => {
  const { region, inside } = await panel({ subscription: { ...subscription, ...over } });
  expect(region.textContent).toContain(words);
  expect(act === null || inside.queryByRole('button', { name: act }) !== null).toBe(true);
  expect(region.querySelectorAll('.hl-btn-light')).toHaveLength(act === null ? 0 : 1);
});

test('active: price, next charge, discount and card, and everything that may be done', async () => {
  const coupon = {
    code: 'QUARTER',
    percentOff: 25,
    durationInMonths: 3,
    couponRedemptionDate: past,
    discountEnd: paidUntil,
  };
  const { region, inside } = await panel({
    subscription: { ...subscription, coupon },
    card: { brand: 'visa', last4: '4242', expires: '12/2030' },
  });
  expect(region.textContent).toContain(`Price$3.99 a monthNext charge$3.99 on ${day(paidUntil)}`);
  expect(region.textContent).toContain(`QUARTER: 25% OFF FOR 3 MONTH(S), until ${day(paidUntil)}`);
  expect(region.textContent).toContain('Visa, ends 4242, 12/2030');
  expect(inside.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/plan',
    '/account/invoices',
    '/account/pause',
    '/account/cancel',
    '/account/access',
  ]);
});

test('what may not be done is not offered', async () => {
  const { inside } = await panel({ subscription: { ...subscription, may: none } });
  for (const name of ['Change plan', 'Pause', 'Cancel membership'])
    expect(inside.queryByRole('link', { name })).toBeNull();
});

test('a pause that has begun ends with a charge, which is said before', async () => {
  const over = { state: 'paused', paidUntil: past, resumesAt: paidUntil, may: { ...none, unpause: true } } as const;
  const { of, inside } = await panel(
    { subscription: { ...subscription, ...over } },
    { 'POST /v1/billing/unpause': billing({ subscription }) },
  );
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  await screen.findByText(/\$3\.99 is charged to your card now/);
  expect(of('POST /v1/billing/unpause')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Pay and go on' }));
  await screen.findByText('Your membership goes on.');
  expect(of('POST /v1/billing/unpause')).toHaveLength(1);
});

test('a charge at the end of a pause is less what is kept as credit', async () => {
  const over = { state: 'paused', paidUntil: past, creditMinor: 100, may: { ...none, unpause: true } } as const;
  const { inside } = await panel({ subscription: { ...subscription, ...over } });
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  await screen.findByText(/\$2\.99 is charged to your card now/);
});

test('credit is said, and what it covers is not charged', async () => {
  const over = { creditMinor: 3_600, nextCharge: { amountMinor: 0, currency: 'USD', at: paidUntil } };
  const { region } = await panel({ subscription: { ...subscription, ...over } });
  expect(region.textContent).toContain('$36.00, for the next charges');
  expect(region.textContent).toContain(`$0.00 on ${day(paidUntil)}, paid from your credit`);
  cleanup();
  const pause = { state: 'paused', paidUntil: past, creditMinor: 3_600, may: { ...none, unpause: true } } as const;
  const { inside } = await panel({ subscription: { ...subscription, ...pause } });
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  await screen.findByText('Everything is open to you at once, and nothing is charged to your card now.');
});

test('a change of plan that the bank asks about is confirmed at the payment provider', async () => {
  const until = '2099-11-22T12:00:00.000Z';
  const toConfirm = { plan: annual, url: 'https://pay.example/i/1', until };
  const { inside, region } = await panel({ subscription: { ...subscription, toConfirm } });
  expect(region.textContent).toContain('Your plan becomes Annual as soon as you have.');
  expect(region.textContent).toContain(`after ${moment(until)} the change is forgotten`);
  const link = inside.getByRole('link', { name: 'Confirm with your bank' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://pay.example/i/1', '_blank']);
});

test('who has access in another way after a membership has ended is told why once', async () => {
  const gift = { source: 'gift', sourceId: 'g', plan: null, state: 'gift', givesAccess: true, from: past } as const;
  const access = { at: null, hasSubscription: true, reasons: [{ ...gift, until: paidUntil, words: '' }] };
  const ended = { state: 'ended', paidUntil: past, nextCharge: null, may: none } as const;
  const { inside } = await panel({ subscription: { ...subscription, ...ended }, access });
  expect(inside.getAllByRole('link', { name: 'Why do I have access?' })).toHaveLength(1);
});

test('a pause that a gift lies in ends without a charge', async () => {
  const over = { state: 'paused', paidUntil: past, may: { ...none, unpause: true } } as const;
  const gift = { source: 'gift', sourceId: 'g', plan: null, state: 'gift', givesAccess: true, from: past } as const;
  const access = { at: null, hasSubscription: true, reasons: [{ ...gift, until: paidUntil, words: '' }] };
  const { inside } = await panel({ subscription: { ...subscription, ...over }, access });
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  await screen.findByText(`Nothing is charged today. It goes on for $3.99 a month from ${day(paidUntil)}.`);
});

test('a card that failed is changed at the payment provider', async () => {
  const { of, inside } = await panel(
    { subscription: { ...subscription, state: 'grace', graceUntil: paidUntil, may: none } },
    { 'POST /v1/billing/portal': { url: 'https://pay.example/card' } },
  );
  fireEvent.click(inside.getByRole('button', { name: 'Update your card' }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/card'));
  expect(of('POST /v1/billing/portal').map(({ body }) => body)).toEqual([{ card: true }]);
});

test('what is open can be paid at once', async () => {
  const invoice = {
    id: 'in_1',
    number: 'H-1',
    status: 'open',
    words: 'Monthly',
    total: subscription.price,
    taxMinor: 0,
    refundedMinor: 0,
    createdAt: past,
    paidAt: null,
    periodStart: past,
    periodEnd: paidUntil,
    url: 'https://pay.example/i/1',
    pdfUrl: null,
  };
  const { inside } = await panel(
    { subscription: { ...subscription, state: 'unpaid', paidUntil: past, may: none } },
    { 'GET /v1/billing/invoices': { items: [{ ...invoice, id: 'in_2', status: 'paid' }, invoice], cursor: null } },
  );
  const link = await inside.findByRole('link', { name: 'Pay $3.99 now' });
  expect(link.getAttribute('href')).toBe('https://pay.example/i/1');
  expect(link.getAttribute('target')).toBe('_blank');
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
  const user = {
    userId: 'u1',
    email: 'ada@example.com',
    displayName: 'Ada',
    avatarUrl: null,
    hasSubscription: false,
    subscriptionEndDate: null,
    pointsAvailable: 0,
    verified: true,
    accountType: 3,
    superAdmin: false,
    userCreated: past,
    nameRequired: false,
    deleteRequest: null,
  };
  const { inside } = await panel({}, { 'GET /v1/userinfo/query': user });
  await inside.findByRole('heading', { name: 'You need no membership' });
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
  expect(region.textContent).toContain(`A gift that you redeemed. ${day(past)} to ${day(paidUntil)}`);
});

test('a house that sells nothing says nothing to somebody who has nothing', async () => {
  sale.prime({ ...everything, payments: false });
  const { of } = serve({ 'GET /v1/billing': billing() });
  open(<MembershipPanel />);
  await vi.waitFor(() => expect(of('GET /v1/billing')).toHaveLength(1));
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Membership' })).toBeNull();
});
