import { defaultRemoteConfig } from '@houselights/contracts';
import { ConfirmHost, ToastRegion } from '@houselights/ui';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';
import { sale } from '../src/shared/billing/plans.ts';
import { membersOnly } from '../src/shared/playback/members-only.ts';
import { arrival, session, startSession } from '../src/lib/session/session.ts';
import { storage } from '../src/lib/storage/storage.ts';
import type { Member } from '../src/shared/account/user-info.ts';
import { openRoutes, routeOf } from '../src/routes/route-table.ts';
import { Opening } from '../src/shell/opening.tsx';
import { useSignedInChores } from '../src/shell/session-setup.ts';

const later = new Date(Date.now() + 3_600_000 * 12).toISOString();
const member: Member = {
  userId: 'u1',
  email: 'mika@example.com',
  displayName: 'mika',
  avatarUrl: null,
  hasSubscription: true,
  subscriptionEndDate: later,
  pointsAvailable: 0,
  verified: true,
  accountType: 0,
  superAdmin: false,
  userCreated: later,
  nameRequired: true,
  deleteRequest: null,
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  selling(false);
  session.start({ token: 't', tokenExpiry: later, refreshToken: 'r', refreshExpiry: later, userId: 'u1' });
});
afterEach(() => {
  cleanup();
  session.end();
  arrival.set(null);
  storage.remove('subscribe-reminder', 'after-login-url');
  vi.unstubAllGlobals();
});

function Page({ user }: { user: Member }) {
  useSignedInChores(user);
  return (
    <>
      <p>{useLocation().pathname}</p>
      <Link to="/video/1">On</Link>
    </>
  );
}

const selling = (payments: boolean) => sale.prime({ payments, plans: [], gifts: [], currencies: [] });
const newcomer: Member = { ...member, nameRequired: false, hasSubscription: false, subscriptionEndDate: null };

function open(user: Member, at = '/', config = defaultRemoteConfig) {
  render(
    <ConfigProvider initial={config}>
      <MemoryRouter initialEntries={[at]}>
        <Opening>
          <Page user={user} />
        </Opening>
        <ConfirmHost />
        <ToastRegion />
      </MemoryRouter>
    </ConfigProvider>,
  );
}

test('somebody without a name is asked for one, and led to the place', async () => {
  open(member);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a name' }));
  await waitFor(() => expect(screen.getByText('/account')).toBeTruthy());
});

test('one thing at a time: first the subscription, with the next page the name', async () => {
  const guest = {
    ...member,
    hasSubscription: false,
    subscriptionEndDate: null,
    userCreated: '2020-01-01T00:00:00.000Z',
  };
  open(guest);
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(screen.queryByText('What should we call you?')).toBeNull();
  cleanup();
  open(guest);
  expect(await screen.findByText('What should we call you?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('asks for the name once a visit, however many pages it has', async () => {
  open(member);
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'On' }));
  expect(await screen.findByText('/video/1')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('somebody with a name is not asked', async () => {
  open({ ...member, nameRequired: false });
  await waitFor(() => expect(screen.getByText('/')).toBeTruthy());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('a newer account without a subscription', () => {
  beforeEach(() => selling(true));
  const arrive = () => startSession({ token: 't', tokenExpiry: later, refreshExpiry: later, userId: 'u1' });

  test('goes to the payment page right after sign-in, once, and its place is kept', async () => {
    arrive();
    open(newcomer, '/video/1?t=9');
    expect(await screen.findByText('/payment')).toBeTruthy();
    expect(storage.get('after-login-url')).toBe('/video/1?t=9');
    cleanup();
    open(newcomer, '/greenlight');
    await Promise.resolve();
    expect(screen.getByText('/greenlight')).toBeTruthy();
  });

  test.each(['/account/security', '/redeem', '/coupon', '/payment/done'])('stays at %s then', async (path) => {
    arrive();
    open(newcomer, path);
    await waitFor(() => expect(arrival.get()).toBeNull());
    expect(screen.getByText(path)).toBeTruthy();
  });

  test('is sent there from a page for members, also without menus and in maintenance', async () => {
    open(newcomer, '/browse?hidemenus=true', { ...defaultRemoteConfig, browse_enabled: true, maintenance_mode: true });
    expect(await screen.findByText('/payment')).toBeTruthy();
  });

  test('and from a film that was refused, when it is', async () => {
    open(newcomer, '/video/1');
    await Promise.resolve();
    expect(screen.getByText('/video/1')).toBeTruthy();
    act(() => membersOnly.set('/video/1'));
    expect(await screen.findByText('/payment')).toBeTruthy();
    membersOnly.set(null);
  });

  // All pages open to visitors.
  const places = openRoutes({ ...defaultRemoteConfig, projects_enabled: true, store_url: 'https://store.test' })
    .filter(({ access, needsMembership }) => access === 'open' && !needsMembership)
    .map(({ path }) => path.replaceAll(/:\w+/g, 'x'));
  test.each(places)('stays at %s', async (path) => {
    open(newcomer, path);
    await Promise.resolve();
    expect(screen.getByText(path)).toBeTruthy();
    expect(storage.get('after-login-url')).toBeNull();
  });
});

test('where nothing is sold nobody is sent to pay', async () => {
  startSession({ token: 't', tokenExpiry: later, refreshExpiry: later, userId: 'u1' });
  open(newcomer, '/video/1');
  await waitFor(() => expect(arrival.get()).toBeNull());
  expect(screen.getByText('/video/1')).toBeTruthy();
});

test('an older account is reminded once, with the way to the plans', async () => {
  selling(true);
  open({ ...newcomer, userCreated: '2020-01-01T00:00:00.000Z' });
  expect(await screen.findByText("Don't forget to subscribe!")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('/payment')).toBeTruthy();
});

describe('while the page that is due cannot come', () => {
  const payment = routeOf(defaultRemoteConfig, '/payment')!.page;
  const account = routeOf(defaultRemoteConfig, '/account')!.page;
  beforeEach(() => {
    for (const page of [payment, account]) {
      vi.spyOn(page, 'isLoaded').mockReturnValue(false);
      vi.spyOn(page, 'load').mockRejectedValue(new TypeError('no network'));
    }
  });
  afterEach(() => vi.restoreAllMocks());

  test('a newer account stays where it is, and is told', async () => {
    selling(true);
    open(newcomer, '/browse', { ...defaultRemoteConfig, browse_enabled: true });
    expect(await screen.findByText(/We couldn't load that page/)).toBeTruthy();
    expect(screen.getByText('/browse')).toBeTruthy();
  });

  test.each([
    ['a name', member, 'Choose a name'],
    ['a subscription', { ...newcomer, userCreated: '2020-01-01T00:00:00.000Z' }, 'Subscribe'],
  ])('whoever is asked for %s stays, and is told', async (_what, user, button) => {
    selling(true);
    open(user);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(/We couldn't load that page/)).toBeTruthy();
    expect(screen.getByText('/')).toBeTruthy();
  });
});
