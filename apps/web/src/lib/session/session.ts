import { ApiError, calls, createClient, createSession } from '@houselights/client';
import type { Session, Tokens } from '@houselights/client';
import { useSyncExternalStore } from 'react';
import { thisDevice } from '../browser/device.ts';
import { firstAnswer } from '../network/first-answers.ts';
import { watchedFetch } from '../network/reach.ts';
import { storage } from '../storage/storage.ts';
import { createStore } from '../storage/store.ts';
import { createOverrideSession, takeOverride, withoutAppSecrets } from './web-view.ts';

/** Client description sent with every account call. */
export const PLATFORM = { platform: 'web' } as const;

/** A log-out request in flight. */
let leaving: Promise<unknown> = Promise.resolve();

/** Calls without a session: signing in, renewing. They wait for a pending log-out, as its response clears the cookie. */
export const callSignedOut = createClient({
  baseUrl: '/api',
  refreshTokenInCookie: true,
  getToken: async () => {
    await leaving;
    return undefined;
  },
  fetch: async (url, init) => firstAnswer(url) ?? watchedFetch(url, init),
});

// Web Locks exist on https and localhost only; elsewhere each tab renews for itself, which the server's grace allows.
function exclusive<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('renew-session', task) : task();
}

function openVisit() {
  const taken = takeOverride();
  return (
    taken &&
    createOverrideSession(taken, (token) =>
      token ? createClient({ baseUrl: '/api', getToken: () => token }) : callSignedOut,
    )
  );
}

// Before anything else can read the address.
const visiting = openVisit();

/** True if an app opened this page for its signed-in user. The session that it handed over is not stored here. */
export const isVisit = visiting !== null;

/** Resolves once it is known who is signed in. */
export const sessionReady: Promise<void> = visiting ? visiting.ready : Promise.resolve();

function ownSession(): Session {
  return createSession({
    store: {
      read: () => storage.get('public-token'),
      write: (tokens) => {
        if (tokens) storage.set('public-token', tokens.refreshToken ? { ...tokens, refreshKept: 'here' } : tokens);
        else storage.remove('public-token', 'subscription');
      },
      subscribe: (changed) => storage.watch('public-token', changed),
    },
    renew: ({ refreshToken, userId }) =>
      callSignedOut(calls.renewSession, {
        query: PLATFORM,
        body: { ...(refreshToken && { refreshToken }), userId, device: thisDevice() },
      }),
    // Stored by an older version: exchanged once for the cookie.
    outdated: ({ refreshToken }) => Boolean(refreshToken) && storage.get('public-token')?.refreshKept === undefined,
    exclusive,
    now: () => Date.now(),
  });
}

export const session: Session = visiting ?? ownSession();

/** The account that has just signed in on this page: its follow-ups are due once. */
export const arrival = createStore<string | null>(null);

/** Starts the session of a user who signed in here. */
export function startSession(tokens: Tokens): void {
  storage.remove('log-out-due');
  arrival.set(tokens.userId);
  session.start(tokens);
}

/** Calls the API with this browser's session. A 401 ends it. */
export const call = createClient({
  baseUrl: '/api',
  refreshTokenInCookie: true,
  getToken: () => session.token(),
  onUnauthorized: (token) => session.refused(token),
  fetch: watchedFetch,
});

/** The signed-in account, or null. */
export function useUserId(): string | null {
  return useSyncExternalStore(
    session.subscribe,
    () => session.current()?.userId ?? null,
    () => null,
  );
}

const CHECK_EVERY_MS = 5 * 60 * 1000;

/** Renews ahead of expiry while the page is open, and when it becomes visible again. */
export function keepSessionFresh(): void {
  const check = () => {
    // No answer: the next check retries.
    session.check().catch(() => undefined);
    void finishLogOut();
  };
  check();
  window.addEventListener('online', check);
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) check();
  });
}

let hasLeft = false;

// Logging out in one tab logs out all: none of them remembers its page.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== 'log-out-due' || newValue === null || visiting) return;
  hasLeft = true;
  storage.forgetTab();
});

/** Remembers where to go after signing in, unless the user has just signed out. */
export function rememberTarget(url: string): void {
  if (!hasLeft) storage.set('after-login-url', withoutAppSecrets(url));
}

/** The same for users who press a login button: remembered regardless. */
export function chooseTarget(url: string): void {
  hasLeft = false;
  rememberTarget(url);
}

const target = () => storage.get('after-login-url')?.split(/[?#]/)[0];
const neverTold = () => () => {};

/** The remembered page; undefined on the server, which renders for everyone. */
export function useTargetPage(): string | undefined {
  return useSyncExternalStore(neverTold, target, () => undefined);
}

/** Returns and clears the remembered address. */
export function takeTarget(): string {
  hasLeft = false;
  const target = storage.get('after-login-url') ?? '/';
  storage.remove('after-login-url');
  return target;
}

/** Ends the session here and on the server, and clears personal data; does not wait for the server. */
export function signOut(): void {
  hasLeft = true;
  const told = call(calls.logout, { query: PLATFORM }, { keepalive: true });
  // Set before the session ends, so that other tabs see the events in this order.
  if (!visiting) storage.set('log-out-due', 'yes');
  session.end();
  if (visiting) return void told.catch(() => undefined);
  storage.forgetPerson();
  storage.set('log-out-due', 'yes');
  leaving = told.then(
    () => storage.remove('log-out-due'),
    () => undefined,
  );
  void leaving.then(finishLogOut);
}

/** Reports a log-out that the server may have missed: only the server can clear the cookie and end the refresh token. */
async function finishLogOut(): Promise<void> {
  if (visiting || storage.get('log-out-due') === null) return;
  try {
    await callSignedOut(calls.forgetSession, { query: PLATFORM });
  } catch (error) {
    // No answer: the next page load, or the network's return, retries.
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return;
  }
  storage.remove('log-out-due');
}
