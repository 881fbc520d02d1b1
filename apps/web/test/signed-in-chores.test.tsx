import { defaultRemoteConfig } from '@houselights/contracts';
import { AskHost } from '@houselights/ui';
import { configure, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigProvider } from '../src/lib/remote-config.tsx';
import { session } from '../src/lib/session.ts';
import { storage } from '../src/lib/storage.ts';
import type { Member } from '../src/lib/user-info.ts';
import { useSignedInChores } from '../src/shell/signed-in-chores.ts';

// The dialog's code arrives by itself, when the machine has time for it.
configure({ asyncUtilTimeout: 10_000 });

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
  userCreated: later,
  nameRequired: true,
  deleteRequest: null,
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  session.start({ token: 't', tokenExpiry: later, refreshToken: 'r', refreshExpiry: later, userId: 'u1' });
});
afterEach(() => {
  cleanup();
  session.end();
  storage.remove('subscribe-reminder');
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

function open(user: Member) {
  render(
    <ConfigProvider initial={defaultRemoteConfig}>
      <MemoryRouter>
        <Page user={user} />
        <AskHost />
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
  expect(screen.queryByText('What shall we call you?')).toBeNull();
  cleanup();
  open(guest);
  expect(await screen.findByText('What shall we call you?')).toBeTruthy();
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
