import { describe, expect, test } from 'vitest';
import { guard, menusHidden } from '../src/lib/session/guard.ts';
import { paymentStep } from '../src/shell/payment-step.ts';

const stay = { stay: true };
const home = { stay: false, to: '/' };
const login = { stay: false, to: '/login', remember: '/account/security?tab=1#x' };
const wrong = { stay: false, to: '/something-went-wrong?hidemenus=true' };

describe('who sees a page', () => {
  test.each([
    // access, signed in, query, verdict
    ['open', false, '', stay],
    ['open', true, '', stay],
    ['open', false, 'hidemenus=true', stay],
    ['signed-out', false, '', stay],
    ['signed-out', true, '', home],
    ['signed-out', true, 'token=abc', home],
    ['signed-in', true, '', stay],
    ['signed-in', true, 'hidemenus=true', stay],
    ['signed-in', false, '', login],
    ['signed-in', false, 'hidemenus=false', login],
    ['signed-in', false, 'token=abc&deviceIdentifier=d', { stay: false, to: '/login' }],
    ['signed-out', false, 'hidemenus=true', stay],
    ['signed-in', false, 'hidemenus=true', wrong],
    ['signed-in', false, 'hidemenus', wrong],
    ['signed-in', false, 'hidemenus=true&token=abc', wrong],
  ] as const)('%s, signed in %s, ?%s', (access, signedIn, query, verdict) => {
    const visit = {
      signedIn,
      target: '/account/security?tab=1#x',
      query: new URLSearchParams(query),
      hadToken: query.includes('token'),
      inApp: false,
    };
    expect(guard(access, visit)).toEqual(verdict);
  });
});

test('inside an app nobody is led to the log-in form', () => {
  const visit = { signedIn: false, target: '/account', query: new URLSearchParams(), hadToken: false, inApp: true };
  expect(guard('signed-in', visit)).toEqual(wrong);
  expect(guard('open', visit)).toEqual(stay);
  expect(guard('signed-in', { ...visit, signedIn: true })).toEqual(stay);
});

describe('a person without a subscription', () => {
  test.each([
    [true, '2024-01-01T00:00:00Z', true, 'none'],
    [false, '2021-03-01T00:00:00.001Z', true, 'payment'],
    [false, '2021-03-01T00:00:00.001Z', false, 'none'],
    [false, '2021-03-01T00:00:00Z', true, 'reminder'],
    [false, '2020-01-01T00:00:00Z', true, 'reminder'],
    [false, '2020-01-01T00:00:00Z', false, 'reminder'],
  ] as const)('subscribed %s, created %s, payment page %s: %s', (hasSubscription, userCreated, canPay, step) => {
    const user = { hasSubscription, userCreated, accountType: 0, superAdmin: false };
    expect(paymentStep(user, canPay)).toBe(step);
  });

  test.each([
    [2, false],
    [3, false],
    [0, true],
  ])('may be a creator or of the staff (type %i, staff %s), who need none', (accountType, superAdmin) => {
    const user = { hasSubscription: false, userCreated: '2024-01-01T00:00:00Z', accountType, superAdmin };
    expect(paymentStep(user, true)).toBe('none');
  });
});

test.each([
  [false, '', false],
  [true, '', true],
  [false, '?hidemenus=true', true],
  [false, '?hidemenus=false', false],
])('maintenance %s and %j hide the menus: %s', (maintenance_mode, search, hidden) => {
  expect(menusHidden({ maintenance_mode }, search)).toBe(hidden);
});
