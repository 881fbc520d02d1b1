import { sql, statement } from '@houselights/db';
import { sessionRevoked } from '@houselights/jobs';
import { onEvent } from '../shared/on-event.ts';
import type { CoreDeps } from '../deps.ts';

/** How long to remember a revoked session: the lifetime of its last access token. */
export const accessTokenLifetimeMs = 12 * 60 * 60 * 1_000;

const pollMs = 2_000;
/** Overlap of polls, to find rows that committed a little later than their revokedAt. */
const overlapMs = 30_000;

const revokedSince = statement({
  name: 'revoked-sessions',
  text: `select id, "revokedAt" as at, now() as now from session where "revokedAt" > $1`,
  params: { since: sql.timestamptz },
  row: { id: sql.text, at: sql.neverNull(sql.timestamptz), now: sql.timestamptz },
});

/** Sessions that have ended while their access tokens still look valid, held in every process's memory. */
export interface RevokedSessions {
  has(sessionId: string): boolean;
  close(): Promise<void>;
}

/**
 * Loads what was revoked within a token's lifetime, then follows: this process's revocations before it answers, others immediately by bus
 * and within two seconds by polling, so that a lost message does no harm. While the database is down, the last state stays.
 */
export async function watchRevokedSessions({
  db,
  bus,
  clock,
}: Pick<CoreDeps, 'db' | 'bus' | 'clock'>): Promise<RevokedSessions> {
  const revoked = new Map<string, number>();
  let since = new Date(clock.now().getTime() - accessTokenLifetimeMs);

  async function load(): Promise<void> {
    const rows = await revokedSince.rows(db.pool, { since });
    for (const row of rows) revoked.set(row.id, row.at.getTime() + accessTokenLifetimeMs + overlapMs);
    const [first] = rows;
    const newest = rows.reduce((latest, row) => Math.max(latest, row.at.getTime()), since.getTime() + overlapMs);
    if (first !== undefined) since = new Date(Math.min(newest, first.now.getTime()) - overlapMs);
    const now = clock.now().getTime();
    for (const [id, until] of revoked) if (until < now) revoked.delete(id);
  }

  await load();
  // This process knows its own revocations before it answers.
  const unsubscribe = await onEvent({ db, bus }, sessionRevoked, ({ sessionId }) =>
    revoked.set(sessionId, clock.now().getTime() + accessTokenLifetimeMs),
  );
  let loading: Promise<void> | undefined;
  const timer = setInterval(() => {
    // The next poll makes up for a failed one.
    loading ??= load()
      .catch(() => {})
      .finally(() => {
        loading = undefined;
      });
  }, pollMs);
  timer.unref();
  return {
    has: (sessionId) => revoked.has(sessionId),
    close: async () => {
      clearInterval(timer);
      await unsubscribe();
      await loading;
    },
  };
}
