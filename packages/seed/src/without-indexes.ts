import type { Client } from '@houselights/db';

interface Rule {
  readonly drop: string;
  readonly create: string;
}

const rulesText = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create",
    case contype when 'f' then 2 else 1 end as rank
  from pg_constraint own where conrelid = any($1::regclass[]) and contype in ('f', 'p', 'u') and not exists (
    select from pg_constraint refers where refers.confrelid = own.conrelid and refers.contype = 'f' and own.contype <> 'f')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 0
  from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by rank`;

/**
 * Runs `work` while these tables have neither indexes nor foreign keys, then recreates both: checking five million rows together is many
 * times faster than one by one. Runs inside the caller's transaction, which locks the tables until it ends.
 */
export async function withoutIndexes(
  connection: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await connection.query<Rule>(rulesText, [tables.map((table) => `"${table}"`)]);
  for (const { drop } of rows.toReversed()) await connection.query(drop);
  await work();
  await connection.query(`set local maintenance_work_mem = '256MB'`);
  for (const { create } of rows) await connection.query(create);
}
