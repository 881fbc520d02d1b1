import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
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
const stateOf = async (name: RegExp) => ((await screen.findByRole('switch', { name })) as HTMLInputElement).checked;

test('shows what the account is told, and sends each change whole', async () => {
  let bell = [1, 3, 4];
  const { of } = serve({
    [read]: () => Response.json({ bell }),
    [save]: ({ body }: { body: { bell: number[] } }) => {
      ({ bell } = body);
      return Response.json({ bell });
    },
  });
  open(<PreferencesPage />, '/account/notifications');
  expect([await stateOf(/^Replies/), await stateOf(/^New videos/)]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('switch', { name: /^New videos/ }));
  fireEvent.click(screen.getByRole('switch', { name: /^Likes/ }));
  await waitFor(() => expect(bell).toEqual([1, 4, 2]));
  await waitFor(() => expect(of(read)).toHaveLength(2));
  expect([await stateOf(/^Replies/), await stateOf(/^Likes/), await stateOf(/^New videos/)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('takes back what the server refused', async () => {
  serve({ [read]: { bell: [1] }, [save]: () => refusal(503, 'unavailable', '') });
  open(<PreferencesPage />, '/account/notifications');
  expect(await stateOf(/^Hearts/)).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: /^Hearts/ }));
  await screen.findByText(/try again/i);
  await waitFor(async () => expect(await stateOf(/^Hearts/)).toBe(false));
});
