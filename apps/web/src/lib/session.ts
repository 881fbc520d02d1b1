import { calls, createClient, createSession } from '@houselights/client';
import type { Session } from '@houselights/client';
import { useSyncExternalStore } from 'react';
import { thisDevice } from './device.ts';
import { storage } from './storage.ts';
import { createOverrideSession, takeOverride } from './web-view.ts';

/** What every account call says of its client. */
export const PLATFORM = { platform: 'web' } as const;

/** Calls that carry no session: signing in, renewing. */
export const callSignedOut = createClient({ baseUrl: '/api' });

// Web Locks exist on https and localhost only; elsewhere each tab renews for itself, which the server's grace allows.
function exclusive<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('renew-session', task) : task();
}

/** Set when an app opened this page for somebody who is signed in there. Looked for before anything else happens. */
export const override = takeOverride();
const visiting = override && createOverrideSession(override, callSignedOut);

/** Resolves when it is known who is signed in. */
export const sessionReady: Promise<void> = visiting ? visiting.ready : Promise.resolve();

function ownSession(): Session {
  return createSession({
    store: {
      read: () => storage.get('public-token'),
      write: (tokens) => {
        if (tokens) storage.set('public-token', tokens);
        else storage.remove('public-token', 'subscription');
      },
      subscribe: (changed) => storage.watch('public-token', changed),
    },
    renew: ({ refreshToken, userId }) =>
      callSignedOut(calls.renew, { query: PLATFORM, body: { refreshToken, userId, device: thisDevice() } }),
    exclusive,
    now: () => Date.now(),
  });
}

export const session: Session = visiting ?? ownSession();

/** Calls the API with this browser's session. A 401 ends it. */
export const call = createClient({
  baseUrl: '/api',
  getToken: () => session.token(),
  onUnauthorized: (token) => session.refused(token),
});

/** The account that is signed in, or null. */
export function useUserId(): string | null {
  return useSyncExternalStore(session.subscribe, () => session.current()?.userId ?? null);
}

const CHECK_EVERY_MS = 5 * 60 * 1000;

/** Renews ahead of time while the page is open, and when it comes back to the front. */
export function keepSessionFresh(): void {
  const check = () => {
    // No answer: the next check tries again.
    session.check().catch(() => undefined);
  };
  check();
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) check();
  });
}

let leaving = false;

/** Where to go after signing in. Not kept when the person just chose to sign out. */
export function rememberTarget(url: string): void {
  if (!leaving) storage.set('after-login-url', url);
}

/** The same for somebody who asks to log in by a button: kept whatever they did before. */
export function chooseTarget(url: string): void {
  leaving = false;
  rememberTarget(url);
}

/** Whether the remembered place is this page. */
export function leadsTo(pathname: string): boolean {
  return storage.get('after-login-url')?.split(/[?#]/)[0] === pathname;
}

/** The remembered place, once. */
export function takeTarget(): string {
  leaving = false;
  const target = storage.get('after-login-url') ?? '/';
  storage.remove('after-login-url');
  return target;
}

/** Ends the session here and on the server; the server's answer is not waited for. */
export function signOut(): void {
  leaving = true;
  storage.remove('after-login-url');
  call(calls.logout, { query: PLATFORM }).catch(() => undefined);
  session.end();
}
