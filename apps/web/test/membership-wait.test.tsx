import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sale } from '../src/shared/billing/plans.ts';
import { queryClient } from '../src/lib/query/query.tsx';
import { session } from '../src/lib/session/session.ts';
import { routeTable } from '../src/routes/route-table.ts';
import { RequireAuth } from '../src/shell/require-auth.tsx';
import { serve } from './api.ts';
import { billing, everything, open, person } from './billing.tsx';
import { signIn } from './signed-in.ts';

const noCoupon = {
  subscriptionId: null,
  code: null,
  percentOff: null,
  durationInMonths: null,
  couponRedemptionDate: null,
  discountEnd: null,
};

beforeEach(() => {
  sale.prime(everything);
  signIn();
});
afterEach(() => {
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Opens `address` without a subscription; the server identifies the user when the test says so. */
function begin(address: string) {
  const { promise: user, resolve: tell } = Promise.withResolvers<object>();
  const { of } = serve({
    'GET /v1/billing': billing(),
    'GET /v3/stripecoupon/subscription': noCoupon,
    'GET /v1/userinfo/query': async () => Response.json(await user),
  });
  open(
    <Routes>
      {routeTable.map((entry) => (
        <Route key={entry.path} path={entry.path} element={<RequireAuth entry={entry} />} />
      ))}
    </Routes>,
    address,
    { stripe_coupon_enabled: true },
  );
  return { tell, asked: () => of('GET /v1/userinfo/query').length > 0 };
}

const pages = [
  ['/account/plan', 'No plan yet', 'See the plans'],
  ...['/coupon', '/discount-code', '/account/coupon', '/account/discount-code'].map(
    (address) => [address, 'You must be subscribed to redeem a Discount Code', 'Subscribe'] as const,
  ),
] as const;

const panels = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** The page requests the user once it knows that there is no subscription, and shows its loading state until the answer comes. */
async function standsAndWaits(address: string, asked: () => boolean): Promise<void> {
  await waitFor(() => expect(asked()).toBe(true));
  expect(screen.getAllByText(/^Loading your (?:membership|subscription)$/)).toHaveLength(1);
  expect(panels()).toEqual([]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByTestId('place').textContent).toBe(address);
}

test.each(pages)('%s offers nothing before it is known who looks', async (address, title, way) => {
  const { tell, asked } = begin(address);
  await standsAndWaits(address, asked);
  tell(person);
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/payment');
  expect(screen.getByTestId('place').textContent).toBe(address);
});

const exempt = [
  ['a creator', { accountType: 3 }],
  ['staff', { superAdmin: true }],
] as const;

test.each(pages.flatMap(([address]) => exempt.map(([who, over]) => [address, who, over] as const)))(
  '%s never makes an offer to %s',
  async (address, _who, over) => {
    const { tell, asked } = begin(address);
    await standsAndWaits(address, asked);
    tell({ ...person, ...over });
    expect(await screen.findByRole('heading', { level: 2, name: "You don't need a membership" })).toBeTruthy();
    expect(panels()).toHaveLength(1);
  },
);
