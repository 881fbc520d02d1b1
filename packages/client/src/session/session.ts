import { ApiError } from '../api-error.ts';

/** Reply of register, login and renew. Expiries are ISO 8601. */
export type Tokens = {
  token: string;
  tokenExpiry: string;
  /** Absent if it is in a cookie that scripts cannot read. */
  refreshToken?: string | undefined;
  refreshExpiry: string;
  userId: string;
};

export type TokenStore = {
  read: () => Tokens | null;
  write: (tokens: Tokens | null) => void;
  /** Calls `changed` when another tab writes. */
  subscribe: (changed: () => void) => () => void;
};

export type SessionDeps = {
  store: TokenStore;
  /** Exchanges the refresh token for new tokens; rejects with ApiError if the server refuses. */
  renew: (tokens: Tokens) => Promise<Tokens>;
  /** Whether to exchange the stored tokens now, regardless of their expiry: there is a newer way to store them. */
  outdated?: (tokens: Tokens) => boolean;
  /** Runs one task at a time across all tabs. */
  exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** ms since the epoch. */
  now: () => number;
};

/** The token is renewed once less than this is left, in ms. */
export const RENEW_BEFORE_MS = 3 * 60 * 60 * 1000;

/** Remaining lifetime with which a token can still be sent, in ms: a caller holds it only for one request. */
const USABLE_MS = 30_000;

/**
 * This browser's sign-in state. Renews ahead of expiry, once across all tabs; ends when the server refuses to renew, when the refresh token
 * has expired, when a call is answered 401, or when another tab signs out. A renewal without any answer keeps the session: a network
 * failure signs nobody out.
 */
export function createSession({ store, renew, exclusive, now, outdated = () => false }: SessionDeps) {
  let tokens = store.read();
  let renewing: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: Tokens | null) => {
    if (next?.token === tokens?.token) return;
    tokens = next;
    for (const listener of listeners) listener();
  };
  const keep = (next: Tokens | null) => {
    store.write(next);
    set(next);
  };
  const left = (expiry: string) => Date.parse(expiry) - now();
  // Negated so that an invalid date counts as expired.
  const runsOut = (expiry: string, margin: number) => !(left(expiry) >= margin);

  store.subscribe(() => set(store.read()));

  async function renewOnce() {
    const before = tokens;
    await exclusive(async () => {
      // Another tab may have renewed, or signed out, while this one waited.
      const stored = store.read();
      if (!stored || stored.token !== before?.token) return set(stored);
      try {
        const next = await renew(stored);
        if (store.read()?.token === stored.token) keep(next);
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          if (store.read()?.token === stored.token) keep(null);
        } else throw error;
      }
    });
  }

  function renewShared(): Promise<void> {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    current: () => tokens,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: (next: Tokens) => keep(next),
    end: () => keep(null),
    /** Called after a call with `token` was refused: ends the session, unless it has a newer token by now. */
    refused: (token: string) => {
      if (store.read()?.token === token) keep(null);
    },
    /** Renews now if due; resolves once that is done. Rejects without an answer. */
    check: async (): Promise<void> => {
      if (!tokens) return;
      if (runsOut(tokens.refreshExpiry, 0)) keep(null);
      else if (runsOut(tokens.tokenExpiry, RENEW_BEFORE_MS) || outdated(tokens)) await renewShared();
    },
    /** The token for a call. While the current one still works, callers do not wait for a renewal. */
    token: async (): Promise<string | undefined> => {
      if (!tokens) return undefined;
      if (runsOut(tokens.refreshExpiry, 0)) {
        keep(null);
        return undefined;
      }
      if (runsOut(tokens.tokenExpiry, RENEW_BEFORE_MS)) {
        const renewed = renewShared();
        if (runsOut(tokens.tokenExpiry, USABLE_MS)) await renewed;
        else renewed.catch(() => undefined);
      }
      return tokens?.token;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
