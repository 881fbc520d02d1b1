import { sql, statement } from '@houselights/db';
import type { Database, Queries } from '@houselights/db';

/** Lease: a claimed account is due again after this long. */
const claimMs = 15 * 60_000;

const claim = statement({
  name: 'points-claim-due',
  text: `update points_due d set "dueAt" = $2
    from (select "accountId" from points_due where "dueAt" <= $1 order by "dueAt" limit $3 for update skip locked) c
    where d."accountId" = c."accountId" returning d."accountId"`,
  params: { now: sql.timestamptz, again: sql.timestamptz, most: sql.int8 },
  row: { accountId: sql.text },
});
const removeDue = statement({
  name: 'points-remove-due',
  text: `delete from points_due where "accountId" = any($1)`,
  params: { accountIds: sql.array(sql.text) },
});
const noteDue = statement({
  name: 'points-note-due',
  text: `insert into points_due as d ("accountId", "dueAt")
    select * from unnest($1::text[], $2::timestamptz[])
    on conflict ("accountId") do update set "dueAt" = excluded."dueAt" where d."dueAt" <> excluded."dueAt"`,
  params: { accountIds: sql.array(sql.text), dueAt: sql.array(sql.timestamptz) },
});

/** Claims accounts that are due at `now`, soonest first; each goes to one worker. */
export async function claimDue({ pool }: Pick<Database, 'pool'>, now: Date, most: number): Promise<string[]> {
  const again = new Date(now.getTime() + claimMs);
  const rows = await claim.rows(pool, { now, again, most });
  return rows.map(({ accountId }) => accountId);
}

/** Sets when each account is next due; null: never. */
export async function writeDue(queries: Queries, due: ReadonlyMap<string, Date | null>): Promise<void> {
  const dated = [...due].flatMap(([id, at]) => (at === null ? [] : [{ id, at }]));
  const none = [...due].flatMap(([id, at]) => (at === null ? [id] : []));
  if (none.length > 0) await removeDue.run(queries, { accountIds: none });
  if (dated.length === 0) return;
  await noteDue.run(queries, { accountIds: dated.map(({ id }) => id), dueAt: dated.map(({ at }) => at) });
}
