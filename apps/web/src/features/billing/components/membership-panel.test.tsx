import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { annual, billing, everything, open, person, subscription } from '../../../../test/billing.tsx';
import { day, moment } from '../../../lib/format/dates.ts';
import { sale } from '../../../shared/billing/plans.ts';
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
/** The charge for ending a pause now. */
const unpaused = (amountMinor: number, at = past) => ({ amountMinor, currency: 'USD', at });
const resting = { state: 'paused', paidUntil: past, may: { ...none, unpause: true } } as const;

async function panel(over: Parameters<typeof billing>[0], answers = {}) {
  const served = serve({ 'GET /v1/billing': billing(over), 'GET /v1/userinfo/query': person, ...answers });
  open(<MembershipPanel />);
  const region = await screen.findByRole('region', { name: /Membership/ });
  return { ...served, inside: within(region), region };
}

type Case = [string, Partial<Subscription>, RegExp | string, string | null];

test.each<Case>([
  [
    'trial',
    { state: 'trial', trialEndsAt: paidUntil },
    `Free until ${day(paidUntil)}You can watch everything. Then we'll charge $3.99; cancel before that and pay nothing.`,
    null,
  ],
  [
    'a trial of which nothing is charged',
    { state: 'trial', trialEndsAt: paidUntil, nextCharge: { amountMinor: 0, currency: 'USD', at: paidUntil } },
    'You can watch everything. Then your membership continues, and nothing is charged.',
    null,
  ],
  [
    'a trial with a gift behind it',
    { state: 'trial', trialEndsAt: '2099-10-20T12:00:00.000Z' },
    `Free until ${day('2099-10-20T12:00:00.000Z')}You can watch everything. We'll charge $3.99 on ${day(paidUntil)};`,
    null,
  ],
  [
    'grace',
    { state: 'grace', graceUntil: paidUntil, may: { ...none, cancel: true } },
    `You keep access until ${day(paidUntil)}. Update your card and we'll try again in the next few days, or pay now.`,
    'Update your card',
  ],
  ['unpaid', { state: 'unpaid', paidUntil: past, may: none }, 'Your access has stopped.', 'Update your card'],
  [
    'a pause to come',
    { state: 'paused', resumesAt: '2100-02-01T12:00:00.000Z', nextCharge: null, may: { ...none, unpause: true } },
    `You can watch until ${day(paidUntil)}After that your membership is paused`,
    'End the pause',
  ],
  [
    'a pause with a gift that reaches beyond it',
    { state: 'paused', resumesAt: paidUntil, may: { ...none, unpause: true } },
    `You can watch until ${day(paidUntil)}Nothing is charged before that day. Then your membership resumes automatically.`,
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
    `You keep access until ${day(paidUntil)}It ends then, and you won't be charged again.`,
    'Resume',
  ],
  [
    'disputed',
    { state: 'disputed', may: { ...none, cancel: true } },
    `access is paused until that's decided. Unless you cancel, $3.99 is charged on ${day(paidUntil)}.`,
    null,
  ],
  [
    'disputed and cancelled',
    { state: 'disputed', nextCharge: null, cancelledAt: past, may: none },
    "access is paused until that's decided. Nothing more is charged.",
    null,
  ],
])('%s: says how it stands with its dates, and the one thing to do', async (_, over, words, act) => {
  const { region, inside } = await panel({ subscription: { ...subscription, ...over } });
  expect(region.textContent).toContain(words);
  expect(act === null || inside.queryByRole('button', { name: act }) !== null).toBe(true);
  expect(region.querySelectorAll('.hl-btn-light')).toHaveLength(act === null ? 0 : 1);
});

test.each([
  ['a gift', '2100-05-01T12:00:00.000Z', `You keep access until ${day('2100-05-01T12:00:00.000Z')}`],
  ['a grant without an end', null, 'You keep access'],
])('ending, with %s behind it: says how long access goes on', async (_, coveredUntil, title) => {
  const { region } = await panel({
    subscription: { ...subscription, state: 'ending', nextCharge: null, may: { ...none, resume: true } },
    access: { at: null, hasSubscription: true, reasons: [] },
    coveredUntil,
  });
  expect(region.textContent).toContain(
    `${title}This membership ends on ${day(paidUntil)}, and you won't be charged again.`,
  );
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
  expect(region.textContent).toContain('Visa ending in 4242, 12/2030');
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
  const over = { ...resting, resumesAt: paidUntil, unpaused: unpaused(399) };
  const { of, inside } = await panel(
    { subscription: { ...subscription, ...over } },
    { 'POST /v1/billing/unpause': billing({ subscription }) },
  );
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  await screen.findByText(/\$3\.99 is charged to your card now/);
  expect(of('POST /v1/billing/unpause')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Pay and continue' }));
  await screen.findByText('Your membership continues.');
  expect(of('POST /v1/billing/unpause').map(({ body }) => body)).toEqual([{ amountMinor: 399, currency: 'USD' }]);
});

test('a charge at the end of a pause is less what is kept as credit', async () => {
  const over = { ...resting, balanceMinor: 100, unpaused: unpaused(299) };
  const { inside } = await panel({ subscription: { ...subscription, ...over } });
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  await screen.findByText(/\$2\.99 is charged to your card now/);
});

test('credit is said, and what it covers is not charged', async () => {
  const over = { balanceMinor: 3_600, nextCharge: { amountMinor: 0, currency: 'USD', at: paidUntil } };
  const { region } = await panel({ subscription: { ...subscription, ...over } });
  expect(region.textContent).toContain('$36.00, for the next charges');
  expect(region.textContent).toContain(`$0.00 on ${day(paidUntil)}, paid from your credit`);
  cleanup();
  const pause = { ...resting, balanceMinor: 3_600, unpaused: unpaused(0) };
  const { inside } = await panel({ subscription: { ...subscription, ...pause } });
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  await screen.findByText('You can watch everything again right away, and nothing is charged to your card now.');
});

test('a change of plan that the bank asks about is confirmed at the payment provider', async () => {
  const until = '2099-11-22T12:00:00.000Z';
  const toConfirm = { plan: annual, url: 'https://pay.example/i/1', until };
  const { inside, region } = await panel({ subscription: { ...subscription, toConfirm } });
  expect(region.textContent).toContain('Your plan becomes Annual as soon as you confirm.');
  expect(region.textContent).toContain(`If you don't by ${moment(until)}, the change is dropped.`);
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

test.each<[string, Partial<Subscription>, string, string]>([
  ['paused', resting, 'Nothing is charged.', 'watch members'],
  [
    'not paid',
    { state: 'unpaid', paidUntil: past, may: none },
    "This membership doesn't give you access until it's paid for.",
    'stopped',
  ],
  ['disputed', { state: 'disputed', paidUntil: past, may: none }, 'this membership is paused', 'your access'],
])(
  'who has a gift beside a membership that is %s is told of it, and of no closed door',
  async (_, over, said, unsaid) => {
    const gift = { source: 'gift', sourceId: 'g', plan: null, state: 'gift', givesAccess: true, from: past } as const;
    const access = { at: null, hasSubscription: true, reasons: [{ ...gift, until: paidUntil, words: '' }] };
    const { region } = await panel({ subscription: { ...subscription, ...over }, access });
    expect(region.textContent).toContain(said);
    expect(region.textContent).toContain('A gift you redeemed.');
    expect(region.textContent).not.toContain(unsaid);
  },
);

test('a payment that failed is what is to be paid, not nothing', async () => {
  const over = { state: 'grace', graceUntil: paidUntil, nextCharge: null, may: none } as const;
  const { region } = await panel({ subscription: { ...subscription, ...over }, unpaid: [invoice] });
  expect(region.textContent).toContain('Due$7.31');
  expect(region.textContent).not.toContain('Next charge');
});

test.each([
  [399, ''],
  [299, ' Your first charge is $2.99.'],
  [0, ' Nothing is charged the first time.'],
])('a pause that a gift lies in ends without a charge, and the first one after it is said: %i', async (first, said) => {
  const over = { ...resting, unpaused: unpaused(first, paidUntil) };
  const { inside } = await panel({ subscription: { ...subscription, ...over } });
  fireEvent.click(inside.getByRole('button', { name: 'End the pause' }));
  const text = `Nothing is charged today. Your membership continues at $3.99 a month from ${day(paidUntil)}.`;
  await screen.findByText(`${text}${said}`);
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

const invoice = {
  id: 'in_1',
  words: 'Monthly',
  due: { amountMinor: 731, currency: 'USD' },
  createdAt: past,
  periodStart: past,
  periodEnd: paidUntil,
  url: 'https://pay.example/i/1',
};

test('what is open can be paid at once', async () => {
  const { inside } = await panel({
    subscription: { ...subscription, state: 'unpaid', paidUntil: past, may: none },
    unpaid: [{ ...invoice, id: 'in_2', url: null }, invoice],
  });
  const link = inside.getByRole('link', { name: 'Pay $7.31 now' });
  expect(link.getAttribute('href')).toBe('https://pay.example/i/1');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('what is open beside a membership that goes on is said, with the way to pay it', async () => {
  const { inside, region } = await panel({ subscription, unpaid: [invoice] });
  expect(region.textContent).toContain('You have an invoice to pay');
  expect(region.textContent).toContain('Monthly');
  expect(inside.getByRole('link', { name: 'Pay $7.31 now' })).toBeTruthy();
  cleanup();
  expect((await panel({ subscription })).region.textContent).not.toContain('invoice to pay');
});

test('a debt that is carried over is said, and the next charge names it', async () => {
  const over = { balanceMinor: -14, nextCharge: { amountMinor: 413, currency: 'USD', at: paidUntil } };
  const { region } = await panel({ subscription: { ...subscription, ...over } });
  expect(region.textContent).toContain('$0.14, to the next charge');
  expect(region.textContent).toContain(`$4.13 on ${day(paidUntil)}, $0.14 of it carried over from before`);
  expect(region.textContent).not.toContain('redit');
});

test.each([
  [-14, '$0.14, to your next membership'],
  [3_600, '$36.00, for your next membership'],
])(
  'what waits for the next membership is said when one has ended, and where there is none: %i',
  async (amountMinor, words) => {
    const balance = { amountMinor, currency: 'USD' };
    const ended = { ...subscription, state: 'ended' as const, may: none, nextCharge: null };
    expect((await panel({ subscription: ended, balance })).region.textContent).toContain(words);
    cleanup();
    expect((await panel({ balance })).region.textContent).toContain(words);
    cleanup();
    expect((await panel({ subscription: ended })).region.textContent).not.toContain('next membership');
  },
);
