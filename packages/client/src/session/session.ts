import { Refusal } from '../refusal.ts';

/** What register, login and renew answer. Expiries are ISO 8601. */
export type Tokens = {
  token: string;
  tokenExpiry: string;
  /** Absent where a cookie has it, which no script reads. */
  refreshToken?: string | undefined;
  refreshExpiry: string;
  userId: string;
};

export type TokenStore = {
  read: () => Tokens | null;
  write: (tokens: Tokens | null) => void;
  /** Calls back when another tab writes. */
  subscribe: (changed: () => void) => () => void;
};

export type SessionDeps = {
  store: TokenStore;
  /** Trades the refresh token for new tokens; rejects with Refusal when the server will not. */
  renew: (tokens: Tokens) => Promise<Tokens>;
  /** Whether what is kept is to be traded now, however long it would still last: a newer way to keep it has come. */
  outdated?: (tokens: Tokens) => boolean;
  /** Runs one task at a time across all tabs. */
  exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** ms since 1970. */
  now: () => number;
};

/** The token is renewed when less than this is left of it, in ms. */
export const RENEW_BEFORE_MS = 3 * 60 * 60 * 1000;

/** Held by a caller just long enough to send one request. */
const USABLE_MS = 30_000;

/**
 * The signed-in state of this browser. Renews ahead of time, once across all tabs; ends when the server refuses to
 * renew, when the refresh token has run out, when a call is answered 401, or when another tab signs out. A renewal that
 * gets no answer at all keeps the session: a lost network signs nobody out.
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
  // Written so that a date that cannot be read counts as run out.
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
        if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
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
    /** A call that carried `token` was refused: the session ends unless it has a newer token by now. */
    refused: (token: string) => {
      if (store.read()?.token === token) keep(null);
    },
    /** Renews now if it is time; resolves when that is done. Rejects when no answer came. */
    check: async (): Promise<void> => {
      if (!tokens) return;
      if (runsOut(tokens.refreshExpiry, 0)) keep(null);
      else if (runsOut(tokens.tokenExpiry, RENEW_BEFORE_MS) || outdated(tokens)) await renewShared();
    },
    /** The token for a call. While the present one still works, nobody waits for its renewal. */
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
