import type { Tokens } from '@houselights/client';

/** Stored tokens. `refreshKept`: this site cannot keep the refresh token in a cookie, so it stays here. */
export type KeptTokens = Tokens & { refreshKept?: 'here' };

/** Everything the app stores in the browser, by key. */
export type Stored = {
  'public-token': KeptTokens;
  /** Last known subscription, so that pages can render immediately; `needsNone`: creators and staff watch everything anyway. */
  subscription: { hasSubscription: boolean; subscriptionEndDate: string | null; needsNone?: boolean };
  'device-id': string;
  'comment-sort': 'top' | 'new';
  /** The account that was asked whether this device shall show notifications. */
  'push-offer': string;
  /** The account whose notifications this device shows. */
  'push-owner': string;
  'player-size': 'default' | 'theatre';
  'playlist-order': 'oldest' | 'newest';
  'after-login-url': string;
  /** Absent: follow the system. Read by index.html before the first paint. */
  theme: 'dark' | 'light';
  /** The account that has seen the reminder to subscribe. */
  'subscribe-reminder': string;
  /** Visitors of /join get its price; remembered until then, in ms since the epoch. */
  'join-offer': { until: number };
  /** The referring creator, and until when that counts. */
  'creator-referral': { slug: string; until: number };
  /** A log-out that the server has not confirmed yet. */
  'log-out-due': 'yes';
};

export type StoredKey = keyof Stored;

function isOneOf<T extends string>(...values: T[]) {
  return (value: unknown): value is T => values.some((each) => each === value);
}
/** A creator's slug, as in the address of /join. */
export function isReferral(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value);
}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
function has<K extends string>(value: unknown, ...keys: K[]): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}

/** Parsed as browsers do: tabs are dropped, and a backslash is a slash. */
function isPlaceOfThisSite(value: unknown): value is string {
  if (!isText(value) || !value.startsWith('/') || !URL.canParse(value, location.origin)) return false;
  return new URL(value, location.origin).origin === location.origin;
}

/** Stored values may come from another version or have been tampered with: each key validates its own. */
const accepts: { [K in StoredKey]: (value: unknown) => value is Stored[K] } = {
  'public-token': (value): value is KeptTokens =>
    has(value, 'token', 'tokenExpiry', 'refreshExpiry', 'userId') && Object.values(value).every(isText),
  subscription: (value): value is Stored['subscription'] =>
    has(value, 'hasSubscription', 'subscriptionEndDate') && typeof value.hasSubscription === 'boolean',
  'device-id': isText,
  'comment-sort': isOneOf('top', 'new'),
  'push-offer': isText,
  'push-owner': isText,
  'player-size': isOneOf('default', 'theatre'),
  'playlist-order': isOneOf('oldest', 'newest'),
  // Only ever an address of this site.
  'after-login-url': isPlaceOfThisSite,
  theme: isOneOf('dark', 'light'),
  'subscribe-reminder': isText,
  'join-offer': (value): value is Stored['join-offer'] => has(value, 'until') && typeof value.until === 'number',
  'creator-referral': (value): value is Stored['creator-referral'] =>
    has(value, 'slug', 'until') && isReferral(value.slug) && typeof value.until === 'number',
  'log-out-due': isOneOf('yes'),
};

/** Other keys, stored by the modules that read them. */
type OtherKey = 'player-bandwidth' | 'player-preferences' | 'language-id' | 'mobile-promo';

/** What logging out does to each key: personal data goes, settings of the browser stay. A new key must decide; unlisted ones go. */
export const atLogOut: Record<StoredKey | OtherKey, 'goes' | 'stays'> = {
  'public-token': 'goes',
  subscription: 'goes',
  'device-id': 'stays',
  'comment-sort': 'goes',
  'push-offer': 'goes',
  'push-owner': 'goes',
  'player-size': 'goes',
  'playlist-order': 'goes',
  'after-login-url': 'goes',
  theme: 'stays',
  'subscribe-reminder': 'stays',
  'join-offer': 'goes',
  'creator-referral': 'goes',
  'log-out-due': 'goes',
  'player-bandwidth': 'goes',
  'player-preferences': 'stays',
  'language-id': 'stays',
  'mobile-promo': 'stays',
};
const staying: ReadonlySet<string> = new Set(
  Object.entries(atLogOut).flatMap(([key, fate]) => (fate === 'stays' ? key : [])),
);

const plain: ReadonlySet<StoredKey> = new Set(['theme', 'device-id', 'after-login-url']);

// A browser that refuses storage (private windows, full disks) still gets a session that lasts as long as the page.
const memory = new Map<StoredKey, string>();

function read(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export const storage = {
  get<K extends StoredKey>(key: K): Stored[K] | null {
    const text = read(key);
    if (text === null) return null;
    try {
      const value: unknown = plain.has(key) ? text : JSON.parse(text);
      return accepts[key](value) ? value : null;
    } catch {
      return null;
    }
  },
  set<K extends StoredKey>(key: K, value: Stored[K]): void {
    const text = plain.has(key) && typeof value === 'string' ? value : JSON.stringify(value);
    try {
      localStorage.setItem(key, text);
      memory.delete(key);
    } catch {
      memory.set(key, text);
    }
  },
  remove(...keys: StoredKey[]): void {
    for (const key of keys) {
      memory.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // There was nothing to remove.
      }
    }
  },
  /** Deletes everything about the signed-in user: all but the browser's own settings, and all that this tab stored. */
  forgetPerson(): void {
    this.forgetTab();
    try {
      for (const key of Object.keys(localStorage)) if (!staying.has(key)) localStorage.removeItem(key);
    } catch {
      // A browser that refuses storage has stored nothing.
    }
  },
  /** Deletes what only this tab stored. */
  forgetTab(): void {
    for (const key of memory.keys()) if (!staying.has(key)) memory.delete(key);
    try {
      sessionStorage.clear();
    } catch {
      // As above.
    }
  },
  /** Calls `changed` when another tab changes `key`. */
  watch(key: StoredKey, changed: () => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};
