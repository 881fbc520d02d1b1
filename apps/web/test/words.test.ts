import { ApiError, Unreachable } from '@houselights/client';
import { expect, test } from 'vitest';
import { authTroubleOf, looksLikeEmail, reasonOf, troubleOf } from '../src/lib/form/trouble.ts';

function refusal(over: Partial<ConstructorParameters<typeof ApiError>[0]>) {
  return new ApiError({ status: 400, code: 'invalid_input', title: "Some of what you sent isn't valid.", ...over });
}

test.each([
  ['a wrong password', { status: 401, code: 'invalid_credentials' }, 'Invalid Email or Password.'],
  [
    'too many accounts',
    { status: 429, code: 'too_many_registrations', errorCode: 1011 },
    'You have registered too many accounts. Please wait at least 1 hour before registering again.',
  ],
  [
    'too many attempts',
    {
      status: 429,
      code: 'too_many_login_attempts',
      title:
        'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later',
    },
    'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later',
  ],
] as const)('%s has the words of the product', (_, over, words) => {
  expect(authTroubleOf(refusal(over), ['email', 'password'])).toEqual({ message: words, fields: {} });
});

test('an address that is taken is said at the address, and for the form where none is shown', () => {
  const taken = refusal({ status: 409, code: 'account_exists' });
  const words = 'This account already exists.';
  expect(authTroubleOf(taken, ['email', 'password'])).toEqual({ message: '', fields: { email: words } });
  expect(authTroubleOf(taken, ['password'])).toEqual({ message: words, fields: {} });
});

test('what belongs to a field that is shown stands beside it, the first message of each', () => {
  const error = refusal({ errors: { displayName: ['Too long.', 'Too dull.'], email: ['Taken.'], other: ['?'] } });
  expect(authTroubleOf(error, ['displayName', 'email'])).toEqual({
    message: '',
    fields: { displayName: 'Too long.', email: 'Taken.' },
  });
});

test('what belongs to no field that is shown is said for the form', () => {
  expect(troubleOf(refusal({ errors: { Amount: ['Voting has closed.'] } }), ['email']).message).toBe(
    'Voting has closed.',
  );
  expect(troubleOf(refusal({})).message).toBe("Some of what you sent isn't valid.");
});

test.each([
  [500, undefined, 'Try again in a moment.'],
  [503, 2, 'Try again in a moment.'],
  [503, 60, 'Try again in 60 seconds.'],
  [503, 600, 'Try again in about 10 minutes.'],
])('a fault of ours (%i, again after %s) says whose it is and what to do', (status, retryAfter, next) => {
  const error = refusal({ status, code: 'internal_error', title: 'Something went wrong on our side.', retryAfter });
  const ours = "Something went wrong on our side; it's nothing you did.";
  expect(reasonOf(error)).toBe(`${ours} ${next}`);
  expect(troubleOf(error).message).toBe(`${ours} What you typed is still here. ${next}`);
});

test('a server that has no room says that', () => {
  expect(reasonOf(refusal({ status: 507, code: 'no_room', title: 'There is no room for this file now.' }))).toBe(
    'There is no room for this file now.',
  );
});

test.each([new Unreachable(), new TypeError('x'), undefined])(
  'anything else is a house that did not answer',
  (error) => {
    expect(authTroubleOf(error)).toEqual({
      message: "We couldn't reach the server. What you typed is still here; try again in a moment.",
      fields: {},
    });
  },
);

test.each([
  ['mika@example.com', true],
  [' mika@example.com ', true],
  ['mika', false],
  ['@example.com', false],
  ['mika@', false],
  ['mi ka@example.com', false],
])('%j looks like an address: %s', (text, yes) => {
  expect(looksLikeEmail(text)).toBe(yes);
});
