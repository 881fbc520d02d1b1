import { calls } from '@houselights/client';
import { call } from '../../lib/session/session.ts';
import { storage } from '../../lib/storage/storage.ts';

declare global {
  interface Navigator {
    /** Safari on iPhones and iPads only: whether the site was opened from the Home Screen. */
    standalone?: boolean;
  }
}

/** What stands in the way of notifications on this device: nothing, the user's earlier answer, or the browser. */
export type PushState = 'on' | 'off' | 'denied' | 'not-installed' | 'unsupported';

const isSupported = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** iPhones and iPads show notifications of sites that are on their Home Screen, once they are opened there. */
const withoutSupport = (): PushState => (navigator.standalone === false ? 'not-installed' : 'unsupported');

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/sw.js');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(calls.savePushSubscription, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
}

/**
 * Whether this device shows the notifications of an account. A browser keeps its subscription when its user logs out; the server does not.
 * One that is on is saved once more, in case the server has lost it.
 */
export async function readPushState(userId: string): Promise<PushState> {
  if (!isSupported()) return withoutSupport();
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || storage.get('push-owner') !== userId) return 'off';
  const subscription = await currentSubscription();
  if (subscription === null) return 'off';
  const { publicKey } = await call(calls.getPushKey, {});
  if (!isSameKey(subscription.options.applicationServerKey, bytesOf(publicKey))) return 'off';
  await save(subscription);
  return 'on';
}

/** base64url as the bytes that the browser wants. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}

/**
 * Asks the user for permission, subscribes this browser, and tells the server. Call it from a press: browsers ask for nothing else. Rejects
 * if the browser has no push service, or the server refuses its.
 */
export async function switchPushOn(userId: string): Promise<PushState> {
  if (!isSupported()) return withoutSupport();
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = await call(calls.getPushKey, {});
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  // The site has another key since: the browser would refuse the new one beside it.
  if (before && !isSameKey(before.options.applicationServerKey, applicationServerKey)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    await save(subscription);
  } catch (error) {
    await subscription.unsubscribe().catch(() => undefined);
    throw error;
  }
  storage.set('push-owner', userId);
  return 'on';
}

function isSameKey(known: ArrayBuffer | null, key: Uint8Array): boolean {
  if (known === null) return false;
  const bytes = new Uint8Array(known);
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}

/** Ends the notifications of this browser, at the server first: whatever comes after is sent to nobody. */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (subscription === null) return 'off';
  await call(calls.removePushSubscription, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  storage.remove('push-owner');
  return 'off';
}
