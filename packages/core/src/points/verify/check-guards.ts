import { sql, statement } from '@houselights/db';
import type { Look } from './look.ts';

/** When a trigger fires, as Postgres stores it (pg_trigger.tgtype). */
const fires = { change: 27, removal: 11, update: 19, truncate: 34, noted: 21 } as const;

/** Each trigger with its table, its function, and when it fires; the last two fire for some rows only. */
const triggers: readonly (readonly [name: string, table: string, calls: string, when: keyof typeof fires])[] = [
  ...[
    'points_entry',
    'points_block',
    'points_signed_head',
    'battle_result',
    'points_rate',
    'operator',
    'points_account_removed',
  ].map((table) => [`${table}_is_kept`, table, 'points_are_kept', 'change'] as const),
  ['points_account_is_not_removed', 'points_account', 'points_are_kept', 'removal'],
  ['points_head_is_not_removed', 'points_head', 'points_are_kept', 'removal'],
  ['battle_seal_approval_is_kept', 'battle_seal_approval', 'points_are_kept', 'removal'],
  ...[
    'points_entry',
    'points_block',
    'points_account',
    'points_head',
    'points_signed_head',
    'battle_result',
    'points_rate',
    'operator',
    'battle_seal_approval',
    'points_account_removed',
  ].map((table) => [`${table}_is_not_emptied`, table, 'points_are_kept', 'truncate'] as const),
  ['battle_stays', 'battle', 'battle_stays', 'change'],
  ['project_stays', 'project', 'project_stays', 'change'],
  ['battle_seal_approval_stays', 'battle_seal_approval', 'points_are_kept', 'update'],
  ['account_removal_is_noted', 'account', 'account_removal_is_noted', 'removal'],
  ['operator_is_noted', 'account', 'operator_is_noted', 'noted'],
];
const forSome = ['battle_seal_approval_stays', 'operator_is_noted'];
const constraints = [
  ['points_account_known', 'points_account'],
  ['points_account_never_negative', 'points_account'],
  ['points_entry_whole', 'points_entry'],
  ['points_head_one', 'points_head'],
] as const;
/** Also checks the function bodies: replacing a function leaves its triggers as they were. */
const missingGuards = statement({
  name: 'verify-guards',
  text: `select name from unnest($1::text[], $2::text[], $3::text[], $4::int[]) t(name, on_table, calls, fires) where not exists (
    select 1 from pg_trigger g join pg_proc f on f.oid = g.tgfoid
    where g.tgname = t.name and g.tgenabled in ('O', 'A') and g.tgrelid = to_regclass(t.on_table) and g.tgfoid = to_regproc(t.calls)
      and g.tgtype = t.fires and (g.tgqual is null or t.name = any ($7)) and case t.calls
        when 'points_are_kept' then f.prosrc like '%RAISE EXCEPTION%' and f.prosrc !~* 'return'
        when 'account_removal_is_noted' then f.prosrc like '%INSERT INTO "points_account_removed"%'
        when 'operator_is_noted' then f.prosrc like '%INSERT INTO "operator"%' else f.prosrc like '%RAISE EXCEPTION%' end)
  union all select name from unnest($5::text[], $6::text[]) t(name, on_table) where not exists (
    select 1 from pg_constraint c where c.conname = name and c.conrelid = to_regclass(t.on_table) and c.convalidated
      and pg_get_constraintdef(c.oid) <> 'CHECK (true)')
  union all select 'points_entry_cause_key' where not exists (
    select 1 from pg_index i where i.indexrelid = to_regclass('points_entry_cause_key') and i.indisunique and i.indisvalid
      and i.indrelid = 'points_entry'::regclass and i.indpred is null and i.indnkeyatts = 1)
  union all select 'points_rate' where not exists (select 1 from points_rate where "planId" is null)`,
  params: {
    triggers: sql.array(sql.text),
    tables: sql.array(sql.text),
    calls: sql.array(sql.text),
    fires: sql.array(sql.int4),
    constraints: sql.array(sql.text),
    constrained: sql.array(sql.text),
    forSome: sql.array(sql.text),
  },
  row: { name: sql.text },
});

/** Checks that the guards against accidental changes of the ledger are in force, where they belong and as they were created. */
export async function checkGuards({ client, findings }: Look): Promise<void> {
  const rows = await missingGuards.rows(client, {
    triggers: triggers.map(([name]) => name),
    tables: triggers.map(([, table]) => table),
    calls: triggers.map(([, , calls]) => calls),
    fires: triggers.map(([, , , when]) => fires[when]),
    constraints: constraints.map(([name]) => name),
    constrained: constraints.map(([, table]) => table),
    forSome,
  });
  for (const { name } of rows) findings.problem(`database: ${name} is gone, emptied or switched off`);
}
