import { sql, statement } from '@houselights/db';
import { playbackEnded } from '@houselights/jobs';
import { graceSeconds, hasAccess, leaseSeconds, mayAccess } from '@houselights/rules';
import { LRUCache } from 'lru-cache';
import { currentFacts, toFact } from '../access/index.ts';
import { isPublished } from '../catalog/index.ts';
import { isDependencyDown } from '../dependency-down.ts';
import { deviceActive } from '../device/index.ts';
import { batchReads } from '../shared/batch-reads.ts';
import { createFreeFilms } from './free-films.ts';
import { onEvent } from '../shared/on-event.ts';
import type { FreeFilms } from './free-films.ts';
import type { PlainFact } from '../access/index.ts';
import type { RowFrom } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** Which playbacks hold their stream now, cached in every process that serves media. */
export interface PlaybackLeases extends Pick<FreeFilms, 'isFree'> {
  /** Whether the playback's bytes may be served now. Rejects if that is unknown. */
  lives(playId: string): boolean | Promise<boolean>;
  /** Records that this process has just written a lease for the playback. */
  hold(playId: string): void;
  close(): Promise<void>;
}

/** The cached state of one playback. Times in ms since 1970, by this process's clock, which may be set back later. */
interface Known {
  /** The end of its lease; -Infinity without one. */
  until: number;
  /** When to read the database again. */
  askAt: number;
  /** When `until` and `askAt` were noted, by a clock that is never set. */
  readonly notedAt: number;
  /** What was to go by then until `until` and `askAt`. */
  readonly untilIn: number;
  readonly askIn: number;
  asking: boolean;
  /** The database was down at the last read: the known state stays valid for a while. */
  trusted: boolean;
  /** The playback has ended: never read it again. */
  ended: boolean;
}

/** A lease is read again after half its time, while it is still valid, so that no request waits for it. */
const askAgainMs = (leaseSeconds / 2) * 1_000;
/** A playback without a lease is read at most this often, however often its bytes are requested. */
const overMs = 1_000;
/** How long the known state stays valid while the database is down, and how often to try again. */
const awayMs = 5 * 60_000;
const awayAgainMs = 2_000;
const graceMs = graceSeconds * 1_000;

const leasesOf = statement({
  name: 'playback-leases',
  text: `select s."playId", floor(extract(epoch from s."leaseUntil" - now()) * 1000)::int as "remainingMs",
    a."accountType", a."superAdmin", ${currentFacts} as facts,
    coalesce(${deviceActive('p."sessionId"', 'p."accountId"', 'p."deviceId"')}, false) as "deviceActive",
    (${isPublished} or v."ownerId" = a.id or a."superAdmin") as "isVisible"
  from stream_slot s join play p on p.id = s."playId" join account a on a.id = p."accountId" join video v on v.id = p."videoId"
  where s."playId" = any($1)`,
  params: { playIds: sql.array(sql.text) },
  row: {
    playId: sql.neverNull(sql.text),
    remainingMs: sql.int4,
    accountType: sql.int4,
    superAdmin: sql.bool,
    facts: sql.json<readonly PlainFact[]>(),
    deviceActive: sql.neverNull(sql.bool),
    isVisible: sql.bool,
  },
});

/** Whether the playback's next heartbeat would let it go on: who loses access may send none. */
function mayGoOn(
  { deviceActive: isActive, isVisible, facts, ...account }: RowFrom<typeof leasesOf>,
  at: Date,
): boolean {
  return (
    isActive && isVisible && mayAccess('member', { ...account, hasSubscription: hasAccess(facts.map(toFact), at) })
  );
}

/**
 * A lease is valid until its end, plus a grace for a late heartbeat, as long as the account may watch; half a lease after it was read, it is
 * read again. The event of an ended playback revokes it immediately.
 */
export async function createPlaybackLeases({
  db,
  bus,
  clock,
  billingClock,
}: Pick<CoreDeps, 'db' | 'bus' | 'clock' | 'billingClock'>): Promise<PlaybackLeases> {
  const plays = new LRUCache<string, Known>({ max: 100_000 });
  const now = (): number => clock.now().getTime();

  const read = batchReads(async (playIds) => {
    const rows = await leasesOf.rows(db.pool, { playIds });
    const at = billingClock.now();
    const running = rows.filter((row) => mayGoOn(row, at));
    return new Map(running.map(({ playId, remainingMs }) => [playId, remainingMs]));
  });

  function note(playId: string, until: number): Known {
    const known = plays.get(playId);
    // The event of the end is newer than what was read.
    if (known?.ended === true) return known;
    const askAt = Math.max(now() + overMs, Math.min(until, now() + askAgainMs));
    const steady = { notedAt: performance.now(), untilIn: until - now(), askIn: askAt - now() };
    const noted = { until, askAt, ...steady, asking: false, trusted: false, ended: false };
    plays.set(playId, noted);
    return noted;
  }

  async function ask(playId: string): Promise<Known> {
    const remainingMs = await read(playId);
    return note(playId, remainingMs === undefined ? -Infinity : now() + remainingMs);
  }

  const passed = ({ notedAt }: Known): number => performance.now() - notedAt;
  const isOn = (known: Known): boolean => now() < known.until + graceMs && passed(known) < known.untilIn + graceMs;
  const isTrusted = ({ until, trusted }: Known): boolean => trusted && now() < until + awayMs;

  /** Reads the database in the background, after the cached answer was given. */
  function askBehind(playId: string, known: Known): void {
    known.asking = true;
    ask(playId).catch((error: unknown) => {
      known.asking = false;
      known.trusted ||= isDependencyDown(error);
      known.askAt = now() + awayAgainMs;
    });
  }

  async function askFirst(playId: string, known: Known | undefined): Promise<boolean> {
    try {
      const asked = await ask(playId);
      return !asked.ended && isOn(asked);
    } catch (error) {
      if (known === undefined || !isDependencyDown(error)) throw error;
      known.trusted = true;
      known.askAt = now() + awayAgainMs;
      if (!isTrusted(known)) throw error;
      return true;
    }
  }

  const freeFilms = await createFreeFilms({ db, bus });
  const unsubscribe = await onEvent({ db, bus }, playbackEnded, ({ playId }) => {
    const over = { until: -Infinity, askAt: Infinity, notedAt: 0, untilIn: -Infinity, askIn: Infinity };
    plays.set(playId, { ...over, asking: false, trusted: false, ended: true });
  });
  const stopGap = bus.onGap(() => {
    for (const known of plays.values()) known.askAt = now();
  });

  return {
    isFree: (assetId) => freeFilms.isFree(assetId),
    lives(playId) {
      const known = plays.get(playId);
      if (known === undefined) return askFirst(playId, undefined);
      if (known.ended) return false;
      const isDue = now() >= known.askAt || passed(known) >= known.askIn;
      if (isOn(known) || isTrusted(known)) {
        if (isDue && !known.asking) askBehind(playId, known);
        return true;
      }
      return isDue ? askFirst(playId, known) : false;
    },
    hold(playId) {
      note(playId, now() + leaseSeconds * 1_000);
    },
    close: async () => {
      stopGap();
      await Promise.all([unsubscribe(), freeFilms.close()]);
    },
  };
}
