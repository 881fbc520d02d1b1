import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { signIn } from '../../../../test/signed-in.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { session } from '../../../lib/session/session.ts';
import { ThisDevice } from './this-device.tsx';

const publicKey = 'BAECAw';

/** A browser that can show notifications, and answers its user's question with `permission`. */
function openBrowser({ permission = 'granted', answer = 'granted', subscribed = false } = {}) {
  const subscription = {
    endpoint: 'https://push.test/me',
    options: { applicationServerKey: Uint8Array.of(4, 1, 2, 3).buffer },
    toJSON: () => ({ endpoint: 'https://push.test/me', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  let current: typeof subscription | null = subscribed ? subscription : null;
  const subscribe = vi.fn(async (_options: object) => {
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe } };
  const notification = { permission, requestPermission: async () => (notification.permission = answer) };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', notification);
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { subscription, subscribe };
}

beforeEach(() => {
  signIn();
  storage.remove('push-owner');
});
afterEach(() => {
  cleanup();
  session.end();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const key = 'GET /v1/push/key';
const save = 'PUT /v1/push/subscriptions';
const remove = 'DELETE /v1/push/subscriptions';

test('is switched on by a press, and off again', async () => {
  const { subscribe } = openBrowser({ permission: 'default' });
  const { of } = serve({ [key]: { publicKey } });
  open(<ThisDevice />, '/account/notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Turn on' });
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: Uint8Array.of(4, 1, 2, 3) }]]);
  const endpoint = 'https://push.test/me';
  expect(of(save).map(({ body }) => body)).toEqual([{ endpoint, keys: { p256dh: 'p', auth: 'a' } }]);
  expect(of(remove).map(({ body }) => body)).toEqual([{ endpoint }]);
});

test('is off for an account that has not switched it on here, and saved once more for the one that has', async () => {
  openBrowser({ subscribed: true });
  const { of } = serve({ [key]: { publicKey } });
  open(<ThisDevice />, '/account/notifications');
  await screen.findByRole('button', { name: 'Turn on' });
  expect(of(save)).toHaveLength(0);
  cleanup();
  storage.set('push-owner', 'u1');
  open(<ThisDevice />, '/account/notifications');
  await screen.findByRole('button', { name: 'Turn off' });
  expect(of(save)).toHaveLength(1);
});

test('is off when the site has another key by now', async () => {
  openBrowser({ subscribed: true });
  storage.set('push-owner', 'u1');
  serve({ [key]: { publicKey: 'BAECBA' } });
  open(<ThisDevice />, '/account/notifications');
  await screen.findByRole('button', { name: 'Turn on' });
});

test('stays off where the server refuses, and leaves nothing behind', async () => {
  const { subscription } = openBrowser({ permission: 'default' });
  serve({ [key]: { publicKey }, [save]: () => refusal(422, 'push_service_not_supported', 'Not this browser.') });
  open(<ThisDevice />, '/account/notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText('Not this browser.');
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce());
  await screen.findByRole('button', { name: 'Turn on' });
});

test('asks for a new subscription where the site has another key', async () => {
  const { subscription, subscribe } = openBrowser({ permission: 'default', subscribed: true });
  serve({ [key]: { publicKey: 'BAECBA' } });
  open(<ThisDevice />, '/account/notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByRole('button', { name: 'Turn off' });
  expect([subscription.unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['denied', /blocks notifications/],
  ['granted', /can't show notifications/],
] as const)('says what stands in the way (%s)', async (permission, words) => {
  openBrowser({ permission });
  if (permission === 'granted') vi.stubGlobal('isSecureContext', false);
  open(<ThisDevice />, '/account/notifications');
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: /^Turn/ })).toBeNull();
});

test('says so when the user answers no', async () => {
  openBrowser({ permission: 'default', answer: 'denied' });
  const { of } = serve({});
  open(<ThisDevice />, '/account/notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText(/blocks notifications/);
  expect(of(key)).toHaveLength(0);
});

test('an iPhone says how notifications come to it: the site belongs on the Home Screen', async () => {
  serve({});
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  open(<ThisDevice />, '/account/notifications');
  await screen.findByText(/Add to Home Screen/);
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  cleanup();
  // Opened from there, an old one that has no notifications either.
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  open(<ThisDevice />, '/account/notifications');
  await screen.findByText("This browser can't show notifications.");
  Reflect.deleteProperty(navigator, 'standalone');
});
