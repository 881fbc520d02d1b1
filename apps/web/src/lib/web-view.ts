import { calls, createSession, Refusal, Unreachable } from '@houselights/client';
import type { ApiClient, Session, Tokens } from '@houselights/client';

/** The pages that an app may open for somebody who is signed in there: nothing else of the site knows that session. */
const overridePages =
  /^\/(?:(?:account\/)?(?:badges|coupon|discount-code|device-management|gift-subscriptions(?:\/history(?:\/[\w-]+)?)?)|bingo)\/?$/;

export function allowsOverride(pathname: string): boolean {
  return overridePages.test(pathname);
}

/** What an app put into the address: its access token or a web-view token, and its device. */
export type Override = { token: string; deviceIdentifier: string | null };

const WAY_BACK = 'web-view-token';

/** Keeps an app's session, which is in memory only, for the way back from another site: in this tab, once. */
export function keepForWayBack(token: string): void {
  sessionStorage.setItem(WAY_BACK, token);
}

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(WAY_BACK);
    sessionStorage.removeItem(WAY_BACK);
    return kept;
  } catch {
    return null;
  }
}

/** Takes an override out of the address bar and the history, before anything else can see it. */
export function takeOverride(): Override | null {
  const url = new URL(location.href);
  const isPage = allowsOverride(url.pathname);
  const token = url.searchParams.get('token') ?? (isPage ? takeKept() : null);
  const deviceIdentifier = url.searchParams.get('deviceIdentifier');
  // Other pages have tokens of their own, from mails.
  if (token === null || (!isPage && deviceIdentifier === null)) return null;
  url.searchParams.delete('token');
  url.searchParams.delete('deviceIdentifier');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return { token, deviceIdentifier };
}

type Claims = { sub: string; exp: number };

/** What an access token says of itself; the server alone can tell whether it is true. */
function claimsOf(token: string): Claims | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims) || !('exp' in claims)) return undefined;
    return typeof claims.sub === 'string' && typeof claims.exp === 'number'
      ? { sub: claims.sub, exp: claims.exp }
      : undefined;
  } catch {
    return undefined;
  }
}

function tokensOf(token: string, tokenExpiry: string, userId: string): Tokens {
  // Nothing renews it: it ends with its one token.
  return { token, tokenExpiry, refreshToken: '', refreshExpiry: tokenExpiry, userId };
}

/** The tokens that an override stands for; null when the server does not honour it. */
async function openOverride({ token }: Override, call: ApiClient): Promise<Tokens | null> {
  const claims = claimsOf(token);
  if (claims) return tokensOf(token, new Date(claims.exp * 1000).toISOString(), claims.sub);
  try {
    const opened = await call(calls.openWebView, { body: { token } });
    return tokensOf(opened.token, opened.tokenExpiry, opened.userId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The session of a web view: in memory, for the pages that allow it, as long as its token lives. */
export function createOverrideSession(override: Override, call: ApiClient): Session & { ready: Promise<void> } {
  let kept: Tokens | null = null;
  const session = createSession({
    store: {
      read: () => kept,
      write: (tokens) => {
        kept = tokens;
      },
      subscribe: () => () => undefined,
    },
    renew: () => Promise.reject(new Unreachable()),
    exclusive: (task) => task(),
    now: () => Date.now(),
  });
  const isHere = () => allowsOverride(location.pathname);
  return {
    ...session,
    current: () => (isHere() ? session.current() : null),
    token: async () => (isHere() ? session.token() : undefined),
    ready: openOverride(override, call).then(
      (tokens) => {
        if (tokens) session.start(tokens);
      },
      () => undefined,
    ),
  };
}

declare global {
  interface Window {
    /** Android: what the app's web view brings. */
    houselightsApp?: { signup?: () => void; login?: () => void };
    /** iOS: the handlers of the app's web view. */
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
  // A method of an Android app knows its number of arguments: it is called with none.
  if (android?.[what]) android[what]();
  else if (ios) ios.postMessage({ type: what, ...details });
  else return false;
  return true;
}

/** Asks the app to sign somebody in; false where no app listens. */
export function askAppToLogIn(): boolean {
  return askApp('login');
}

/** Asks the app to make an account, in its own way; false where no app listens. */
export function askAppToSignUp(creatorReferral: string | undefined): boolean {
  return askApp('signup', creatorReferral === undefined ? {} : { creatorReferral });
}
