import type { Database, Queries } from '@houselights/db';

/** How long somebody has for what they took on; then it is due again. */
const claimMs = 15 * 60_000;

/** Takes accounts for which something is due at `now`, the soonest due first; nobody else takes the same. */
export async function claimDue({ pool }: Pick<Database, 'pool'>, now: Date, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ accountId: string }>({
    name: 'points-claim-due',
    text: `update points_due d set "dueAt" = $2
      from (select "accountId" from points_due where "dueAt" <= $1 order by "dueAt" limit $3 for update skip locked) c
      where d."accountId" = c."accountId" returning d."accountId"`,
    values: [now, new Date(now.getTime() + claimMs), most],
  });
  return rows.map(({ accountId }) => accountId);
}

/** Notes when something is due for each of these accounts; null: nothing is. */
export async function writeDue(queries: Queries, due: ReadonlyMap<string, Date | null>): Promise<void> {
  const dated = [...due].flatMap(([id, at]) => (at === null ? [] : [{ id, at }]));
  const none = [...due].flatMap(([id, at]) => (at === null ? [id] : []));
  if (none.length > 0) await queries.$executeRaw`delete from points_due where "accountId" = any(${none})`;
  if (dated.length === 0) return;
  await queries.$executeRaw`
    insert into points_due as d ("accountId", "dueAt")
    select * from unnest(${dated.map(({ id }) => id)}::text[], ${dated.map(({ at }) => at)}::timestamptz[])
    on conflict ("accountId") do update set "dueAt" = excluded."dueAt" where d."dueAt" <> excluded."dueAt"`;
}
