import { repeatUndone, sql, statement } from '@houselights/db';
import { pointsChanged } from '@houselights/jobs';
import { recordEvent } from '../shared/messages.ts';
import type { CoreDeps } from '../deps.ts';
import type { PointsKind } from '@houselights/contracts';

/** Points that the house gives an account or (below zero) takes from it. */
export interface Posting {
  readonly accountId: string;
  readonly kind: Exclude<PointsKind, 'contribution'>;
  /** Whole. */
  readonly points: number;
  /** Counts once, whatever is repeated: visible ASCII without `|`, at most 200 characters. */
  readonly cause: string;
  /** One line without `|`; needed for a correction. */
  readonly reason?: string;
  readonly actorId?: string;
}

export interface Posted {
  readonly posting: Posting;
  /** Its place in the ledger. */
  readonly position: number;
  /** What was moved: of something taken back as much as there was. */
  readonly points: number;
}

/** Postings that everybody else's points wait for at once. */
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
 * Writes postings into the ledger: those of an account together, first what is given and then what is taken. Those whose cause has
 * counted before, and takings (but takings back) of more than there is, are passed over. Resolves to what was written.
 *
 * Each part is a statement of its own and never stands in a transaction: whoever holds the ledger's head keeps all votes waiting, and so
 * Postgres alone decides for how long.
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

/** Open pages show the new balance: the ledger is written by statements of its own, so this is told after it. */
export async function tellPosted(db: CoreDeps['db'], posted: readonly Posted[]): Promise<void> {
  const accountIds = new Set(posted.map(({ posting }) => posting.accountId));
  if (accountIds.size === 0) return;
  await db.transaction((queries) =>
    recordEvent(queries, pointsChanged, ...[...accountIds].map((accountId) => ({ accountId }))),
  );
}

/** Postings in parts that are not too large, unless those of one account are. */
function partsOf(postings: readonly Posting[]): Posting[][] {
  const parts: Posting[][] = [];
  for (const own of Map.groupBy(postings, ({ accountId }) => accountId).values()) {
    const last = parts.at(-1);
    if (last === undefined || last.length + own.length > largestPart) parts.push(own);
    else last.push(...own);
  }
  return parts;
}
