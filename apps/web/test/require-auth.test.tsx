import { defaultRemoteConfig } from '@houselights/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';
import { storage } from '../src/lib/storage/storage.ts';
import { takeOverride } from '../src/lib/session/web-view.ts';
import { routeOf } from '../src/routes/route-table.ts';
import { RequireAuth } from '../src/shell/require-auth.tsx';

afterEach(() => {
  storage.remove('after-login-url');
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

function Page() {
  const { pathname } = useLocation();
  return pathname === '/login' ? (
    <p>Log in</p>
  ) : (
    <RequireAuth entry={routeOf(defaultRemoteConfig, '/account/coupon')!} />
  );
}

test.each([
  ['/account/coupon?a=b', '/account/coupon?a=b'],
  // An expired token opens nothing, and its target must not wait for the next person who logs in.
  ['/account/coupon?a=b&token=over', null],
])('%s leads to the log-in form, and what is remembered is %s', async (address, remembered) => {
  history.replaceState(null, '', address);
  // As the session does before the router mounts.
  takeOverride();
  render(
    <ConfigProvider initial={defaultRemoteConfig}>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </ConfigProvider>,
  );
  expect(await screen.findByText('Log in')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(storage.get('after-login-url')).toBe(remembered);
});
