import { sql, statement } from '@houselights/db';
import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { batchReads } from '../shared/batch-reads.ts';
import { causeWords } from './cause-words.ts';
import type { Caller, OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Points, PointsEntry, PointsKind } from '@houselights/contracts';
import type { Language } from '@houselights/messages';

const balances = statement({
  name: 'points',
  text: `select "accountId" as id, gained::float8 as gained, spent::float8 as spent from points_account
    where "accountId" = any($1)`,
  params: { accountIds: sql.array(sql.text) },
  row: { id: sql.neverNull(sql.text), gained: sql.float8, spent: sql.float8 },
});

export interface PointsReader {
  getPoints(input: OwnInput): Promise<Points>;
}

export function createPointsReader({ db }: Pick<CoreDeps, 'db'>): PointsReader {
  const rowOf = batchReads(async (accountIds) => {
    const rows = await balances.rows(db.pool, { accountIds });
    return new Map(rows.map((row) => [row.id, row]));
  });
  return {
    async getPoints({ caller: { accountId } }) {
      const { gained = 0, spent = 0 } = (await rowOf(accountId)) ?? {};
      return { pointsAvailable: gained - spent, pointsGained: gained, pointsSpent: spent };
    },
  };
}

const entriesBefore = statement({
  name: 'points-entries',
  text: `select e.position::float8 as position, e.kind, e.points::float8 as points, e."debitId" = a.id as "isGiven",
    (case when e."debitId" = a.id then e."debitBalance" else e."creditBalance" end)::float8 as available, e.cause, e.reason, e.at,
    p.id as "projectId", p.title, p."battleId", m.name as promotion
  from points_account a join points_entry e on e."memberId" = a.id
    left join points_account pa on pa.id = e."creditId" and pa.kind = 'project' left join project p on p.id = pa."projectId"
    left join points_promotion m on e.kind = 'promotion' and m.id = split_part(e.cause, ':', 2)
  where a."accountId" = $1 and ($2::bigint is null or e.position < $2) order by e.position desc limit $3`,
  params: { accountId: sql.text, before: sql.nullable(sql.int8), limit: sql.int8 },
  row: {
    position: sql.float8,
    kind: sql.textOf<PointsKind>(),
    points: sql.float8,
    isGiven: sql.bool,
    available: sql.float8,
    cause: sql.text,
    reason: sql.nullable(sql.text),
    at: sql.timestamptz,
    projectId: sql.nullable(sql.text),
    title: sql.nullable(sql.text),
    battleId: sql.nullable(sql.text),
    promotion: sql.nullable(sql.text),
  },
});

export interface ListEntries {
  readonly caller: Caller;
  /** Entries before this position. */
  readonly cursor?: number | undefined;
  readonly limit?: number | undefined;
  readonly language?: Language;
}

/** One page of the caller's ledger entries, newest first. */
export async function listPointsEntries(
  { db }: Pick<CoreDeps, 'db'>,
  { caller, cursor, limit = 50, language = english }: ListEntries,
): Promise<{ items: PointsEntry[]; cursor: string | null }> {
  const rows = await entriesBefore.rows(db.pool, {
    accountId: caller.accountId,
    before: cursor ?? null,
    limit: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => ({
      position: row.position,
      at: row.at.toISOString(),
      kind: row.kind,
      points: row.isGiven ? -row.points : row.points,
      pointsAvailable: row.available,
      cause: say(causeWords(row), language),
      project: row.projectId === null ? null : { id: row.projectId, title: row.title ?? '', battleId: row.battleId },
    })),
    cursor: last === undefined ? null : String(last.position),
  };
}
