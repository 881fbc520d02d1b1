import pg from 'pg';

/** The role of a database URL. */
export interface Role {
  readonly name: string;
  readonly password: string;
}

export function roleOf(url: string): Role {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** True if the role of these connections could change the ledger or its guards. */
export async function mayChangeLedger(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid = 'public.points_are_kept'::regproc and (pg_has_role(c.relowner, 'member')
       or has_any_column_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete, truncate, trigger'))`,
  );
  return rowCount !== 0;
}

/** SECURITY DEFINER functions that make the program's permitted ledger changes, for which it has no rights itself. */
const doors = ['post_points', 'contribute_points', 'keep_signed_head', 'use_seal_approval'];
/** Functions that only those call. */
const behindDoors = ['append_points'];

/** What the program may insert into the ledger directly, besides reading it: whole rows, or an account with zero totals. */
const additions = {
  battle_result: '',
  battle_seal_approval: '',
  points_rate: '',
  operator: '',
  points_account: '(kind, "projectId")',
};

/**
 * Creates the program's role if it is missing; an existing one keeps its password, which its operator chose. Roles belong to the whole
 * server: several databases may create one concurrently.
 */
export async function ensureRole(client: pg.Client, { name, password }: Role): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount !== 0) return;
  const role = pg.escapeIdentifier(name);
  await client.query('begin');
  try {
    // A role without the right to create roles fails here. Servers log failed statements, so the password is only sent afterwards.
    await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
    if (password !== '') await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (!(error instanceof pg.DatabaseError) || !madeMeanwhile.has(error.code ?? '')) throw error;
  }
}

/** Codes for an object, or a catalog row, that was just created concurrently. */
const madeMeanwhile = new Set(['42710', '23505']);

/**
 * Grants the program's role its rights: full access to the rows of ordinary tables; in the ledger, that is each table guarded by
 * points_are_kept, only what is listed above. A table that the ledger references keeps its keys immutable, and its rows cannot be deleted
 * if the foreign key cascades or resets: the database would carry that into the ledger with the owner's rights. The role owns nothing: it
 * can create, alter or drop nothing. Whatever runs with its owner's rights, or guards a table, resolves names in public before the caller's
 * own temporary schema. May be run again at any time, in one transaction.
 */
export function rightsFor({ name }: Role): string {
  const list = (names: readonly string[]) => `array[${names.map(pg.escapeLiteral).join(', ')}]`;
  const added = Object.entries(additions).map((addition) => `(${addition.map(pg.escapeLiteral).join(', ')})`);
  return `do $rights$
declare
  program name := ${pg.escapeLiteral(name)};
  it record;
begin
  if has_schema_privilege('public', 'public', 'create') then
    revoke create on schema public from public;
  end if;
  execute format('grant usage on schema public to %I', program);

  for it in
    with kept as (select t.tgrelid as oid from pg_trigger t where t.tgfoid = to_regproc('public.points_are_kept')),
    referred as (
      select f.confrelid as oid, f.confkey as keys, f.confdeltype in ('c', 'n', 'd') as lets_go
      from pg_constraint f where f.contype = 'f' and f.conrelid in (select kept.oid from kept))
    select c.oid::regclass as name, case
      when c.relkind = 'S' then 'usage on sequence'
      when c.relname = '_prisma_migrations' or c.oid in (select kept.oid from kept) then 'select on'
      when c.oid in (select r.oid from referred r) then 'select, insert'
        || case when exists (select from referred r where r.oid = c.oid and r.lets_go) then '' else ', delete' end
        || ', update (' || (
          select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and not exists (select from referred r where r.oid = c.oid and a.attnum = any (r.keys))) || ') on'
      else 'select, insert, update, delete on' end as may
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage')
  loop
    execute format('revoke all on %s from %I', it.name, program);
    execute format('grant %s %s to %I', it.may, it.name, program);
  end loop;
  for it in
    select to_regclass('public.' || a.name) as name, a.columns from (values ${added.join(', ')}) a(name, columns)
    where to_regclass('public.' || a.name) is not null
  loop
    execute format('grant insert %s on %s to %I', it.columns, it.name, program);
  end loop;

  for it in
    select p.oid::regprocedure as name, p.proname = any (${list(doors)}) as door, p.proname = any (${list(behindDoors)}) as behind
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
      and (p.proname = any (${list([...doors, ...behindDoors])}) or p.prorettype = 'trigger'::regtype)
  loop
    if it.door or it.behind then execute format('revoke all on function %s from public, %I', it.name, program); end if;
    if not it.behind then execute format('alter function %s set search_path = pg_catalog, public, pg_temp', it.name); end if;
    if it.door then
      execute format('alter function %s security definer', it.name);
      execute format('grant execute on function %s to %I', it.name, program);
    end if;
  end loop;
end $rights$`;
}
