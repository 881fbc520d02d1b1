import { Refusal, calls, createClient, createSession } from '@houselights/client';
import type { Session, Tokens } from '@houselights/client';
import { useSyncExternalStore } from 'react';
import { thisDevice } from '../browser/device.ts';
import { firstAnswer } from '../network/first-answers.ts';
import { watchedFetch } from '../network/reach.ts';
import { storage } from '../storage/storage.ts';
import { createStore } from '../storage/store.ts';
import { createOverrideSession, takeOverride, withoutAppSecrets } from './web-view.ts';

/** What every account call says of its client. */
export const PLATFORM = { platform: 'web' } as const;

/** A log-out that the server is being told of. */
let leaving: Promise<unknown> = Promise.resolve();

/** Calls that carry no session: signing in, renewing. What ends the session before goes first: its answer clears the cookie. */
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

// Before anything else can see the address.
const visiting = openVisit();

/** Set when an app opened this page for somebody who is signed in there. What it handed over is not kept here. */
export const isVisit = visiting !== null;

/** Resolves when it is known who is signed in. */
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
    // Kept by an older version: traded once for the cookie.
    outdated: ({ refreshToken }) => Boolean(refreshToken) && storage.get('public-token')?.refreshKept === undefined,
    exclusive,
    now: () => Date.now(),
  });
}

export const session: Session = visiting ?? ownSession();

/** Somebody has just signed in on this page: what that brings along is due once. */
export const arrival = createStore<string | null>(null);

/** Begins the session of somebody who has signed in here. */
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

/** The account that is signed in, or null. */
export function useUserId(): string | null {
  return useSyncExternalStore(
    session.subscribe,
    () => session.current()?.userId ?? null,
    () => null,
  );
}

const CHECK_EVERY_MS = 5 * 60 * 1000;

/** Renews ahead of time while the page is open, and when it comes back to the front. */
export function keepSessionFresh(): void {
  const check = () => {
    // No answer: the next check tries again.
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

// Who logs out in one tab has left them all: none of them remembers where they were.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== 'log-out-due' || newValue === null || visiting) return;
  hasLeft = true;
  storage.forgetTab();
});

/** Where to go after signing in. Not kept when the person just chose to sign out. */
export function rememberTarget(url: string): void {
  if (!hasLeft) storage.set('after-login-url', withoutAppSecrets(url));
}

/** The same for somebody who asks to log in by a button: kept whatever they did before. */
export function chooseTarget(url: string): void {
  hasLeft = false;
  rememberTarget(url);
}

const target = () => storage.get('after-login-url')?.split(/[?#]/)[0];
const neverTold = () => () => {};

/** The page that is the remembered place; the server, which draws for everyone, knows of none. */
export function useTargetPage(): string | undefined {
  return useSyncExternalStore(neverTold, target, () => undefined);
}

/** The remembered place, once. */
export function takeTarget(): string {
  hasLeft = false;
  const target = storage.get('after-login-url') ?? '/';
  storage.remove('after-login-url');
  return target;
}

/** Ends the session here and on the server, and forgets who it was; the server's answer is not waited for. */
export function signOut(): void {
  hasLeft = true;
  const told = call(calls.logout, { query: PLATFORM }, { keepalive: true });
  // Said before the session ends: the other tabs hear it in this order.
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

/** Tells the server of a log-out that it may not have heard of: only it can clear the cookie, and end what that renews. */
async function finishLogOut(): Promise<void> {
  if (visiting || storage.get('log-out-due') === null) return;
  try {
    await callSignedOut(calls.forgetSession, { query: PLATFORM });
  } catch (error) {
    // No answer: the next page, or the network when it is back, tries again.
    if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) return;
  }
  storage.remove('log-out-due');
}
