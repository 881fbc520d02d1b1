import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accessQuery, invoicesQuery } from '../src/features/billing/api/lists.ts';
import { couponSubscriptionQuery } from '../src/features/coupon/api/coupon.ts';
import { giftQuery, giftsQuery } from '../src/features/gift/api/gifts.ts';
import { battleQuery, receiptQuery } from '../src/features/greenlight/api/battle.ts';
import { patreonQuery } from '../src/features/patreon/api/patreon.ts';
import { pointsEntriesQuery, pointsQuery } from '../src/features/points/api/points.ts';
import { discountQuery } from '../src/features/store/api/discount.ts';
import { userInfoQuery } from '../src/shared/account/user-info.ts';
import { billingQuery } from '../src/shared/billing/billing.ts';
import { useAccountNews } from '../src/shell/account-events.ts';

const line = vi.hoisted(() => ({ tell: undefined as (() => void) | undefined }));
vi.mock('../src/shell/live-account.ts', () => ({
  followAccount: (tell: () => void) => {
    line.tell = tell;
    return () => undefined;
  },
}));
vi.mock('../src/lib/browser/quiet.ts', () => ({
  whenQuiet: (work: () => void) => {
    work();
    return () => undefined;
  },
}));

test('when the account changes elsewhere, all that a page shows of it is out of date, and nothing else', async () => {
  const cache = new QueryClient();
  const ofAccount = [
    userInfoQuery,
    accessQuery(null),
    billingQuery,
    invoicesQuery,
    pointsQuery,
    pointsEntriesQuery,
    receiptQuery('b1'),
    giftsQuery,
    giftQuery('g1', 0),
    couponSubscriptionQuery,
    discountQuery,
    patreonQuery,
  ].map(({ queryKey }): readonly unknown[] => queryKey);
  const all = [...ofAccount, battleQuery.queryKey];
  for (const key of all) cache.setQueryData(key, {});
  renderHook(() => useAccountNews('u1'), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(line.tell).toBeDefined());
  line.tell?.();
  expect(all.filter((key) => cache.getQueryState(key)?.isInvalidated)).toEqual(ofAccount);
});
