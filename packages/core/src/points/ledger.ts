import { repeatUndone, sql, statement } from '@houselights/db';
import { pointsChanged } from '@houselights/jobs';
import { recordEvent } from '../shared/messages.ts';
import type { CoreDeps } from '../deps.ts';
import type { PointsKind } from '@houselights/contracts';

/** Points that the site gives an account or (negative) takes from it. */
export interface Posting {
  readonly accountId: string;
  readonly kind: Exclude<PointsKind, 'contribution'>;
  /** An integer. */
  readonly points: number;
  /** Counts once, however often it is posted: visible ASCII without `|`, at most 200 characters. */
  readonly cause: string;
  /** One line without `|`; required for a correction. */
  readonly reason?: string;
  readonly actorId?: string;
}

export interface Posted {
  readonly posting: Posting;
  /** Its position in the ledger. */
  readonly position: number;
  /** The points moved; a take-back moves at most what is left. */
  readonly points: number;
}

/** Most postings per statement: all other points wait for it. */
const largestPart = 256;

const postPoints = statement({
  name: 'post-points',
  text: `select n, position, points from post_points($1, $2, $3, $4, $5, $6)`,
  params: {
    accountIds: sql.array(sql.text),
    kinds: sql.array(sql.text),
    points: sql.array(sql.int8),
    causes: sql.array(sql.text),
    reasons: sql.array(sql.nullable(sql.text)),
    actorIds: sql.array(sql.nullable(sql.text)),
  },
  row: { n: sql.int4, position: sql.float8, points: sql.float8 },
});

/**
 * Posts to the ledger, grouped by account, grants before takings. Skips postings whose cause has already counted, and takings (except
 * take-backs) that exceed the balance. Resolves to what was written.
 *
 * Each batch is a statement of its own, never inside a transaction: whoever holds the ledger's head blocks all votes, so only Postgres
 * decides for how long.
 */
export async function post({ pool }: CoreDeps['db'], postings: readonly Posting[]): Promise<Posted[]> {
  const posted: Posted[] = [];
  for (const part of partsOf(postings)) {
    const given = {
      accountIds: part.map(({ accountId }) => accountId),
      kinds: part.map(({ kind }) => kind),
      points: part.map(({ points }) => points),
      causes: part.map(({ cause }) => cause),
      reasons: part.map(({ reason }) => reason ?? null),
      actorIds: part.map(({ actorId }) => actorId ?? null),
    };
    const rows = await repeatUndone(() => postPoints.rows(pool, given));
    for (const { n, position, points } of rows) {
      const posting = part[n - 1];
      if (posting !== undefined) posted.push({ posting, position, points });
    }
  }
  return posted;
}

/** Notifies open pages of the new balance; separately, because the ledger is written outside of transactions. */
export async function tellPosted(db: CoreDeps['db'], posted: readonly Posted[]): Promise<void> {
  const accountIds = new Set(posted.map(({ posting }) => posting.accountId));
  if (accountIds.size === 0) return;
  await db.transaction((queries) =>
    recordEvent(queries, pointsChanged, ...[...accountIds].map((accountId) => ({ accountId }))),
  );
}

/** Batches of limited size, unless one account's postings exceed it. */
function partsOf(postings: readonly Posting[]): Posting[][] {
  const parts: Posting[][] = [];
  for (const own of Map.groupBy(postings, ({ accountId }) => accountId).values()) {
    const last = parts.at(-1);
    if (last === undefined || last.length + own.length > largestPart) parts.push(own);
    else last.push(...own);
  }
  return parts;
}
