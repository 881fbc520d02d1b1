import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProfilePage } from '../src/features/account/components/profile-page.tsx';
import { sale } from '../src/shared/billing/plans.ts';
import { queryClient } from '../src/lib/query/query.tsx';
import { session } from '../src/lib/session/session.ts';
import { AccountFrame } from '../src/routes/account-frame.tsx';
import { serve } from './api.ts';
import { everything, open } from './billing.tsx';
import { member, signIn } from './signed-in.ts';

beforeEach(() => {
  sale.prime(everything);
  signIn();
  serve({ 'GET /v1/userinfo/query': member() });
});
afterEach(() => {
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the account is called that, and its pages stand by what they are about', async () => {
  open(
    <AccountFrame>
      <ProfilePage />
    </AccountFrame>,
    '/account',
    { points_enabled: true, stripe_coupon_enabled: true, device_management_enabled: true },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy();
  const parts = [...screen.getByRole('navigation', { name: 'Account' }).children];
  const words = parts.map((part) => (part.matches('a') ? part.textContent : `${part.textContent}:`));
  expect(words.join(' ')).toBe(
    'Account Membership: Plan Invoices Discount Code Points Access Profile: Notifications Watch history Gifts Security: Security Devices',
  );
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Account');
});
