import type { Tokens } from '@houselights/client';

/** What is kept of a session. `refreshKept` says that this site cannot keep the refresh token in a cookie, so that it stays here. */
export type KeptTokens = Tokens & { refreshKept?: 'here' };

/** Everything that the app keeps in the browser, under one key each. */
export type Stored = {
  'public-token': KeptTokens;
  /** What was last known of the subscription, so that a page can draw at once; `needsNone`: creators and staff watch everything anyway. */
  subscription: { hasSubscription: boolean; subscriptionEndDate: string | null; needsNone?: boolean };
  'device-id': string;
  'comment-sort': 'top' | 'new';
  'player-size': 'default' | 'theatre';
  'playlist-order': 'oldest' | 'newest';
  'after-login-url': string;
  /** Absent: what the system prefers. Read by index.html before the first paint. */
  theme: 'dark' | 'light';
  /** The account that has seen the reminder to subscribe. */
  'subscribe-reminder': string;
  /** Somebody who came by /join pays its price; until when this is remembered, in ms since the epoch. */
  'join-offer': { until: number };
  /** The creator who brought somebody, and until when that counts. */
  'creator-referral': { slug: string; until: number };
  /** Somebody has logged out here, and the server has not heard of it yet. */
  'log-out-due': 'yes';
};

export type StoredKey = keyof Stored;

function isOneOf<T extends string>(...values: T[]) {
  return (value: unknown): value is T => values.some((each) => each === value);
}
/** A creator's slug, as it stands in the address of /join. */
export function isReferral(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value);
}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
function has<K extends string>(value: unknown, ...keys: K[]): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}

/** Read as a browser reads it: tabs vanish, and a backslash is a slash. */
function isPlaceOfThisSite(value: unknown): value is string {
  if (!isText(value) || !value.startsWith('/') || !URL.canParse(value, location.origin)) return false;
  return new URL(value, location.origin).origin === location.origin;
}

/** What stands in storage may be of another version or another hand: each key says what it accepts. */
const accepts: { [K in StoredKey]: (value: unknown) => value is Stored[K] } = {
  'public-token': (value): value is KeptTokens =>
    has(value, 'token', 'tokenExpiry', 'refreshExpiry', 'userId') && Object.values(value).every(isText),
  subscription: (value): value is Stored['subscription'] =>
    has(value, 'hasSubscription', 'subscriptionEndDate') && typeof value.hasSubscription === 'boolean',
  'device-id': isText,
  'comment-sort': isOneOf('top', 'new'),
  'player-size': isOneOf('default', 'theatre'),
  'playlist-order': isOneOf('oldest', 'newest'),
  // Only ever a place of this site.
  'after-login-url': isPlaceOfThisSite,
  theme: isOneOf('dark', 'light'),
  'subscribe-reminder': isText,
  'join-offer': (value): value is Stored['join-offer'] => has(value, 'until') && typeof value.until === 'number',
  'creator-referral': (value): value is Stored['creator-referral'] =>
    has(value, 'slug', 'until') && isReferral(value.slug) && typeof value.until === 'number',
  'log-out-due': isOneOf('yes'),
};

/** What is kept beside it, by whoever reads it. */
type OtherKey = 'player-preferences' | 'language-id' | 'mobile-promo';

/**
 * Who has to go when somebody logs out: what says something about a person goes, what belongs to the browser stays. A new key has to
 * decide; one that is not here goes.
 */
export const atLogOut: Record<StoredKey | OtherKey, 'goes' | 'stays'> = {
  'public-token': 'goes',
  subscription: 'goes',
  'device-id': 'stays',
  'comment-sort': 'goes',
  'player-size': 'goes',
  'playlist-order': 'goes',
  'after-login-url': 'goes',
  theme: 'stays',
  'subscribe-reminder': 'stays',
  'join-offer': 'goes',
  'creator-referral': 'goes',
  'log-out-due': 'goes',
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
  /** Forgets whoever was signed in: everything but what belongs to the browser, and all that this tab kept. */
  forgetPerson(): void {
    this.forgetTab();
    try {
      for (const key of Object.keys(localStorage)) if (!staying.has(key)) localStorage.removeItem(key);
    } catch {
      // A browser that refuses storage has kept nothing.
    }
  },
  /** What this tab alone kept. */
  forgetTab(): void {
    for (const key of memory.keys()) if (!staying.has(key)) memory.delete(key);
    try {
      sessionStorage.clear();
    } catch {
      // The same.
    }
  },
  /** Calls back when another tab changes `key`. */
  watch(key: StoredKey, changed: () => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};
