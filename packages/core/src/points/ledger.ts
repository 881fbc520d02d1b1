import type { Queries } from '@houselights/db';
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

/**
 * Writes postings into the ledger in the transaction of `queries`; those whose cause has counted before, and takings (but takings back) of
 * more than there is, are passed over. Resolves to what was written.
 */
export async function post(queries: Queries, postings: readonly Posting[]): Promise<Posted[]> {
  const posted: Posted[] = [];
  const given = postings.filter(({ points }) => points > 0);
  if (given.length > 0) posted.push(...(await postBlock(queries, given)));
  // What is taken depends on what is left after the one before.
  for (const taken of postings) if (taken.points <= 0) posted.push(...(await postBlock(queries, [taken])));
  return posted;
}

async function postBlock(queries: Queries, postings: readonly Posting[]): Promise<Posted[]> {
  const accounts = postings.map(({ accountId }) => accountId);
  const kinds = postings.map(({ kind }) => kind);
  const points = postings.map((posting) => posting.points);
  const causes = postings.map(({ cause }) => cause);
  const reasons = postings.map(({ reason }) => reason ?? null);
  const actors = postings.map(({ actorId }) => actorId ?? null);
  const rows = await queries.$queryRaw<{ n: number; position: number; points: number }[]>`
    select * from post_points(${accounts}::text[], ${kinds}::text[], ${points}::bigint[], ${causes}::text[],
      ${reasons}::text[], ${actors}::text[])`;
  return rows.flatMap((row) => {
    const posting = postings[row.n - 1];
    return posting === undefined ? [] : [{ posting, position: row.position, points: row.points }];
  });
}
