import { opensInApp } from '@houselights/contracts/pages';
import { calls, createSession, ApiError, Unreachable } from '@houselights/client';
import type { ApiClient, Session, Tokens } from '@houselights/client';

/** Future pages that the apps already open. */
const toCome = /^\/(?:(?:account\/)?badges|device-management|bingo)$/;

/** Whether an app may open a page with its user's session: the rest of the site does not know that session. */
export function allowsOverride(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return opensInApp(path) || toCome.test(path);
}

/** Pages whose `token` is their own, from an email. They remove it from the address themselves. */
const ownTokenPages = /^\/verify-email(?:\/not-me)?\/?$/;

/** What opens a web view: an app's token in the address, or this tab's session from before a reload. */
export type Override = { token: string } | { kept: Tokens };

const KEPT = 'web-view';

/**
 * A web view's session survives reloads, and trips to other sites, within this tab. Only the scoped one is stored, never what the app put
 * into the address.
 */
function keep(tokens: Tokens | null): void {
  try {
    if (tokens) sessionStorage.setItem(KEPT, JSON.stringify(tokens));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    // Refreshable sessions are never stored here.
    (!('refreshToken' in value) || value.refreshToken === '') &&
    'token' in value &&
    typeof value.token === 'string' &&
    claimsOf(value.token)?.scope !== undefined &&
    'tokenExpiry' in value &&
    typeof value.tokenExpiry === 'string' &&
    Date.parse(value.tokenExpiry) > Date.now()
  );
}

function readKept(): Tokens | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    return isTokens(value) ? value : null;
  } catch {
    return null;
  }
}

/** The page whose address had a token on load. */
let tokenPage: string | undefined;

/** True if the address has or had a token: such addresses are not remembered. */
export function hadToken(pathname: string, query: URLSearchParams): boolean {
  return query.has('token') || pathname === tokenPage;
}

/** Removes an app's token from the address bar and the history, before anything else can read it. */
export function takeOverride(): Override | null {
  const url = new URL(location.href);
  const isPage = allowsOverride(url.pathname);
  // Navigating elsewhere in this tab leaves the web view.
  if (!isPage) keep(null);
  if (ownTokenPages.test(url.pathname)) return null;
  const token = url.searchParams.get('token');
  tokenPage = token === null ? undefined : url.pathname;
  const fromApp = isPage || url.searchParams.has('deviceIdentifier');
  const address = withoutAppSecrets(url.href);
  if (address !== url.pathname + url.search + url.hash) history.replaceState(history.state, '', address);
  if (token !== null) return fromApp ? { token } : null;
  const kept = isPage ? readKept() : null;
  return kept && { kept };
}

/** Path, search and hash of an address without an app's secrets. */
export function withoutAppSecrets(address: string): string {
  if (!URL.canParse(address, location.origin)) return '/';
  const url = new URL(address, location.origin);
  for (const name of ['token', 'deviceIdentifier']) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

type Claims = { sub: string; exp: number; scope: string | undefined };

/** An access token's claims; only the server can verify them. */
function claimsOf(token: string): Claims | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims) || !('exp' in claims)) return undefined;
    const scope = 'scope' in claims && typeof claims.scope === 'string' ? claims.scope : undefined;
    return typeof claims.sub === 'string' && typeof claims.exp === 'number'
      ? { sub: claims.sub, exp: claims.exp, scope }
      : undefined;
  } catch {
    return undefined;
  }
}

function tokensOf(token: string, tokenExpiry: string, userId: string): Tokens {
  // Not renewable: the session ends with its only token.
  return { token, tokenExpiry, refreshExpiry: tokenExpiry, userId };
}

/** An API client, using this token if given. */
type CallWith = (token?: string) => ApiClient;

/**
 * Exchanges an app's token for scoped ones; null if the server refuses. An app's own access token opens the whole account: it is exchanged
 * immediately, and discarded.
 */
async function trade(given: string, callWith: CallWith): Promise<Tokens | null> {
  const claims = claimsOf(given);
  if (claims?.scope !== undefined) return tokensOf(given, new Date(claims.exp * 1000).toISOString(), claims.sub);
  try {
    const { token } = claims ? await callWith(given)(calls.createWebViewToken, {}) : { token: given };
    const opened = await callWith()(calls.openWebView, { body: { token } });
    return tokensOf(opened.token, opened.tokenExpiry, opened.userId);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A web view's session: valid on the pages that allow it, as long as its token. */
export function createOverrideSession(override: Override, callWith: CallWith): Session & { ready: Promise<void> } {
  let kept = 'kept' in override ? override.kept : null;
  const session = createSession({
    store: {
      read: () => kept,
      write: (tokens) => {
        kept = tokens;
        keep(tokens);
      },
      subscribe: () => () => undefined,
    },
    renew: () => Promise.reject(new Unreachable()),
    exclusive: (task) => task(),
    now: () => Date.now(),
  });
  const isHere = () => allowsOverride(location.pathname);
  const open = async (token: string) => {
    const tokens = await trade(token, callWith);
    if (tokens) session.start(tokens);
  };
  return {
    ...session,
    current: () => (isHere() ? session.current() : null),
    token: async () => (isHere() ? session.token() : undefined),
    ready: 'token' in override ? open(override.token).catch(() => undefined) : Promise.resolve(),
  };
}

declare global {
  interface Window {
    /** Android: injected by the app's web view. */
    houselightsApp?: { signup?: () => void; login?: () => void };
    /** iOS: message handlers of the app's web view. */
    webkit?: { messageHandlers?: { houselights?: { postMessage: (message: unknown) => void } } };
  }
}

/** True inside the web view of a native app. */
export function inApp(): boolean {
  return window.houselightsApp !== undefined || window.webkit?.messageHandlers?.houselights !== undefined;
}

function askApp(what: 'login' | 'signup', details: Record<string, string> = {}): boolean {
  const ios = window.webkit?.messageHandlers?.houselights;
  const android = window.houselightsApp;
  // Methods of an Android app check the number of arguments: called with none.
  if (android?.[what]) android[what]();
  else if (ios) ios.postMessage({ type: what, ...details });
  else return false;
  return true;
}

/** Asks the app to log the user in; false if no app listens. */
export function askAppToLogIn(): boolean {
  return askApp('login');
}

/** Asks the app to create an account in its own way; false if no app listens. */
export function askAppToSignUp(creatorReferral: string | undefined): boolean {
  return askApp('signup', creatorReferral === undefined ? {} : { creatorReferral });
}
