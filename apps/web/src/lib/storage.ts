import type { Tokens } from '@houselights/client';

/** Everything that the app keeps in the browser, under one key each. */
export type Stored = {
  'public-token': Tokens;
  /** What was last known of the subscription, so that a page can draw at once. */
  subscription: { hasSubscription: boolean; subscriptionEndDate: string | null };
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

/** What stands in storage may be of another version or another hand: each key says what it accepts. */
const accepts: { [K in StoredKey]: (value: unknown) => value is Stored[K] } = {
  'public-token': (value): value is Tokens =>
    has(value, 'token', 'tokenExpiry', 'refreshToken', 'refreshExpiry', 'userId') && Object.values(value).every(isText),
  subscription: (value): value is Stored['subscription'] =>
    has(value, 'hasSubscription', 'subscriptionEndDate') && typeof value.hasSubscription === 'boolean',
  'device-id': isText,
  'comment-sort': isOneOf('top', 'new'),
  'player-size': isOneOf('default', 'theatre'),
  'playlist-order': isOneOf('oldest', 'newest'),
  // Only ever a place of this site.
  'after-login-url': (value): value is string => isText(value) && /^\/(?![/\\])/.test(value),
  theme: isOneOf('dark', 'light'),
  'subscribe-reminder': isText,
  'join-offer': (value): value is Stored['join-offer'] => has(value, 'until') && typeof value.until === 'number',
  'creator-referral': (value): value is Stored['creator-referral'] =>
    has(value, 'slug', 'until') && isReferral(value.slug) && typeof value.until === 'number',
};

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
  /** Calls back when another tab changes `key`. */
  watch(key: StoredKey, changed: () => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};
