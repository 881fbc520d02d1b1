import type { NotificationPreferences } from '@houselights/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import type { Sent } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { signIn } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session/session.ts';
import { PreferencesPage } from './preferences-page.tsx';

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const read = 'GET /v1/notifications/preferences';
const save = 'PUT /v1/notifications/preferences';
const panel = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!);
const switchOf = async (where: string, name: RegExp) =>
  (await panel(where)).getByRole<HTMLInputElement>('switch', { name });

test('shows what the account is told, and sends each change whole', async () => {
  let stored: NotificationPreferences = { bell: [1, 3, 4], push: [1, 3], mail: 'off' };
  const { of } = serve({
    [read]: () => Response.json(stored),
    [save]: ({ body }: Sent) => {
      stored = { ...stored, ...(body as Partial<NotificationPreferences>) };
      return Response.json(stored);
    },
  });
  open(<PreferencesPage />, '/account/notifications');
  expect((await switchOf('Under the bell', /^New videos/)).checked).toBe(false);
  expect((await switchOf('On your devices', /^New videos/)).disabled).toBe(true);
  fireEvent.click(await switchOf('Under the bell', /^New videos/));
  fireEvent.click(await switchOf('Under the bell', /^Likes/));
  fireEvent.click(await switchOf('On your devices', /^New videos/));
  await waitFor(() => expect(stored).toEqual({ bell: [1, 4, 2], push: [1, 2], mail: 'off' }));
  // What is shown in the end is what the server has.
  await waitFor(() => expect(of(read).length).toBeGreaterThan(1));
  await waitFor(async () => expect((await switchOf('Under the bell', /^Likes/)).checked).toBe(false));
  expect((await switchOf('On your devices', /^Likes/)).disabled).toBe(true);
});

test('takes back what the server refused', async () => {
  serve({ [read]: { bell: [1], push: [], mail: 'off' }, [save]: () => refusal(503, 'unavailable', '') });
  open(<PreferencesPage />, '/account/notifications');
  fireEvent.click(await switchOf('Under the bell', /^Hearts/));
  await screen.findByText(/try again/i);
  await waitFor(async () => expect((await switchOf('Under the bell', /^Hearts/)).checked).toBe(false));
});

test('chooses how often emails come', async () => {
  let stored: NotificationPreferences = { bell: [1], push: [], mail: 'off' };
  serve({
    [read]: () => Response.json(stored),
    [save]: ({ body }: Sent) => {
      stored = { ...stored, ...(body as Partial<NotificationPreferences>) };
      return Response.json(stored);
    },
  });
  open(<PreferencesPage />, '/account/notifications');
  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  expect((await radio('Never')).checked).toBe(true);
  fireEvent.click(await radio('Once a week'));
  await waitFor(() => expect(stored).toEqual({ bell: [1], push: [], mail: 'weekly' }));
  expect((await radio('Once a week')).checked).toBe(true);
  // Ended by the link in an email meanwhile: another choice on this page leaves it so.
  stored = { ...stored, mail: 'off' };
  fireEvent.click(await switchOf('Under the bell', /^Likes/));
  await waitFor(() => expect(stored).toEqual({ bell: [1, 3], push: [], mail: 'off' }));
  await waitFor(async () => expect((await radio('Never')).checked).toBe(true));
});
