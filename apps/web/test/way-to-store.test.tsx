import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WayToStore } from '../src/features/store/components/way-to-store.tsx';
import { session } from '../src/lib/session/session.ts';
import { refusal, serve } from './api.ts';
import { open } from './billing.tsx';
import { member, signIn } from './signed-in.ts';

const PLAIN = 'https://store.test/';
const USER = 'GET /v1/userinfo/query';
const DISCOUNT = 'GET /v1/store/discount';

beforeEach(() => signIn());
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

const start = (answers: Parameters<typeof serve>[0]) => {
  serve(answers);
  open(<WayToStore plainUrl={PLAIN} leave={({ url }) => <p>Leaves for {url}</p>} />, '/store');
};

test.each([
  ['it cannot be known who somebody is', { [USER]: () => refusal(500, 'internal_error', 'Broken.') }],
  ['somebody is no member', { [USER]: member({ hasSubscription: false }) }],
  ['there is no code to be had', { [USER]: member(), [DISCOUNT]: () => refusal(403, 'forbidden', 'No.') }],
])('where %s, the way leads to the plain store', async (_what, answers) => {
  start(answers);
  expect(await screen.findByText(`Leaves for ${PLAIN}`)).toBeTruthy();
});

test('a member sees the code first', async () => {
  start({ [USER]: member(), [DISCOUNT]: { code: 'LIGHTS10', percent: 10, url: 'https://store.test/?c=LIGHTS10' } });
  expect(await screen.findByText('LIGHTS10')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue to store.test' }).getAttribute('href')).toBe(
    'https://store.test/?c=LIGHTS10',
  );
});
