import { defaultRemoteConfig } from '@houselights/contracts';
import type { RemoteConfig } from '@houselights/contracts';
import { ConfirmHost, ToastRegion } from '@houselights/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import type { Billing } from '../src/shared/billing/billing.ts';
import type { Plan } from '../src/shared/billing/plans.ts';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

export const monthly: Plan = {
  id: 'monthly',
  offer: 'learn-more',
  name: 'Monthly',
  interval: 'month',
  trialDays: 14,
  pointsPerPeriod: 2,
  prices: [usd(399)],
};
export const annual: Plan = {
  ...monthly,
  id: 'annual',
  name: 'Annual',
  interval: 'year',
  pointsPerPeriod: 30,
  prices: [usd(3_999)],
};
export const joined: Plan = { ...monthly, id: 'joined', offer: 'join', name: 'Supporter Monthly', prices: [usd(799)] };
export const everything = { payments: true, plans: [annual, monthly, joined], gifts: [], currencies: ['USD'] };

type Subscription = NonNullable<Billing['subscription']>;

export const subscription: Subscription = {
  id: 's1',
  plan: monthly,
  price: usd(399),
  state: 'active',
  startedAt: '2026-11-01T12:00:00.000Z',
  trialEndsAt: null,
  paidUntil: '2099-12-01T12:00:00.000Z',
  endsAt: '2099-12-01T12:00:00.000Z',
  graceUntil: null,
  nextCharge: { ...usd(399), at: '2099-12-01T12:00:00.000Z' },
  creditMinor: 0,
  balanceMinor: 0,
  cancelledAt: null,
  resumesAt: null,
  pauses: [],
  unpaused: null,
  coupon: null,
  toConfirm: null,
  may: { changePlan: true, pause: true, unpause: false, cancel: true, resume: false, redeemCoupon: true },
};

/** A user without a staff role, as in `GET /v1/userinfo/query`. */
export const person = {
  userId: 'u1',
  email: 'ada@example.com',
  displayName: 'Ada',
  avatarUrl: null,
  hasSubscription: false,
  subscriptionEndDate: null,
  pointsAvailable: 0,
  verified: true,
  accountType: 1,
  superAdmin: false,
  userCreated: '2025-01-15T12:00:00.000Z',
  nameRequired: false,
  deleteRequest: null,
};

export function billing(over: Partial<Billing> = {}): Billing {
  return {
    at: new Date().toISOString(),
    subscription: null,
    card: null,
    trialAvailable: true,
    currency: null,
    balance: null,
    access: { at: null, hasSubscription: false, reasons: [] },
    coveredUntil: null,
    unpaid: [],
    retention: null,
    ...over,
  };
}

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

/** Renders a page as the app does: with configuration (`switches` override the defaults), router, cache, toasts and dialogs. */
export function open(page: ReactNode, at = '/', switches: Partial<RemoteConfig> = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <ConfigProvider initial={{ ...defaultRemoteConfig, ...switches }}>
      <MemoryRouter initialEntries={[at]}>
        <QueryClientProvider client={cache}>{page}</QueryClientProvider>
        <ToastRegion />
        <ConfirmHost />
        <Place />
      </MemoryRouter>
    </ConfigProvider>,
  );
}
