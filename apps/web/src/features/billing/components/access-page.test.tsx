import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { billing, open, person } from '../../../../test/billing.tsx';
import { AccessPage } from './access-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['a creator', { accountType: 3 }, 'You have access.'],
  ['an operator', { superAdmin: true }, 'You have access.'],
  ['anybody else', {}, "You don't have access."],
])('says of %s without a membership what is so', async (_, over, words) => {
  serve({
    'GET /v1/billing/access': { at: null, hasSubscription: false, reasons: [] },
    'GET /v1/billing': billing(),
    'GET /v1/userinfo/query': { ...person, ...over },
  });
  open(<AccessPage />, '/account/access');
  const now = await screen.findByRole('region', { name: 'Now' });
  await vi.waitFor(() => expect(now.textContent).toContain(words));
  const isGiven = words === 'You have access.';
  expect(now.textContent?.includes("You don't have a membership or a gift")).toBe(!isGiven);
  expect(now.textContent?.includes('Creators and our staff watch everything without a membership.')).toBe(isGiven);
});
