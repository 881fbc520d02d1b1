import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { VerifyEmailRoute } from '../src/routes/verify-email.route.tsx';
import { refusal, serve } from './api.ts';
import { open } from './billing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const CALL = 'POST /v1/emailverify';

/** Opens the email's link; each call gets the next answer. */
function follow(...answers: (() => Response)[]) {
  history.replaceState(null, '', '/verify-email?token=ABCD');
  const served = serve({ [CALL]: () => answers.shift()!() });
  open(<VerifyEmailRoute />, '/verify-email?token=ABCD');
  return served;
}

test.each([
  [
    'no answer',
    () => {
      throw new TypeError('no network');
    },
  ],
  ['too many calls', () => refusal(429, 'too_many_requests', 'Too many calls.')],
  ['a server that is away', () => refusal(503, 'unavailable', 'Away.')],
])('after %s the same link is tried once more, though the address no longer has it', async (_what, fails) => {
  const served = follow(fails, () => new Response(null, { status: 204 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your email is confirmed')).toBeTruthy();
  expect(location.search).toBe('');
  expect(served.of(CALL).map(({ body }) => body)).toEqual([{ token: 'ABCD' }, { token: 'ABCD' }]);
});

test('a link that is over is not tried again', async () => {
  follow(() => refusal(400, 'invalid_code', 'This code is not valid any more.'));
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('nor is one that is refused', async () => {
  follow(() => refusal(403, 'forbidden', 'Not you.'));
  expect(await screen.findByText("This link didn't work")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
