import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { createEmptyDatabase, createTestDatabase } from '@houselights/testkit';
import { givePoints, openBattle } from '@houselights/testkit/battle';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../src/index.ts';
import { migrate } from '../src/migrate.ts';
import type { OpenBattle } from '@houselights/testkit/battle';
import type { Database } from '../src/index.ts';
import type { TestDatabase } from '@houselights/testkit';

let database: TestDatabase;
let program: Database;
let battle: OpenBattle;
const member = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  program = createDatabase({ url: database.url, connections: 2 });
  await program.prisma.account.create({ data: { id: member, email: 'm', emailKey: 'm', displayName: 'M' } });
  const since = new Date(0);
  await program.prisma.accessFact.create({
    data: { accountId: member, source: 'staff', sourceId: member, startedAt: since, renews: false, knownFrom: since },
  });
  battle = await openBattle(program, { memberIds: [member] });
});
afterAll(async () => {
  await program.close();
  await database.close();
});

/** Runs statements on one connection, guarded by nothing but the database. */
async function run(url: string, statements: string): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return [await client.query(statements)].flat();
  } finally {
    await client.end();
  }
}

const asProgram = (statements: string) => run(database.url, statements);
const ask = async <Row>(statement: string) => (await run(database.ownerUrl, statement))[0]?.rows as Row[];

const ledger = ['points_account', 'points_entry', 'points_block', 'points_head', 'points_signed_head', 'battle_result'];

/** The ledger's entire contents, and its guards. */
async function ledgerAsIs(): Promise<unknown> {
  const rows = ledger.map((table) => `'${table}', (select jsonb_agg(to_jsonb(t)) from ${table} t)`);
  return ask(`select jsonb_build_object(${rows.join(', ')}) as rows,
    (select jsonb_agg(jsonb_build_array(tgname, tgenabled, tgfoid) order by tgname) from pg_trigger) as triggers,
    (select jsonb_agg(pg_get_functiondef(oid) order by oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f') as functions`);
}

const vote = (points: number) =>
  `select outcome from contribute_points(array['${member}'], array['${battle.left}'], array[${points}], array[null])`;

describe('the role that the program runs as', () => {
  const columns: Readonly<Record<string, string>> = {
    points_account: 'gained',
    points_entry: 'points',
    points_block: 'hash',
    points_head: 'hash',
    points_signed_head: 'hash',
    battle_result: 'document',
  };
  const everywhere = ledger.flatMap((table) => [
    `alter table ${table} disable trigger all`,
    `alter table ${table} add column extra int`,
    `alter table ${table} owner to current_user`,
    `truncate ${table} cascade`,
    `update ${table} set ${columns[table]} = ${columns[table]}`,
    `delete from ${table}`,
    `drop table ${table} cascade`,
    `create trigger late before insert on ${table} for each row execute function points_are_kept()`,
    `create rule late as on insert to ${table} do instead nothing`,
    `begin; lock table ${table} in access exclusive mode`,
    `select * from ${table} for update`,
    `create table heir (primary key (id)) inherits (${table})`,
  ]);
  const otherwise = [
    'insert into points_entry select * from points_entry',
    'insert into points_block select * from points_block',
    'insert into points_head values (2)',
    `insert into points_account (kind, gained) values ('member', 5)`,
    `insert into points_account (kind, "accountId") values ('member', '${randomUUID()}')`,
    'merge into points_head h using points_head o on o.id = h.id when matched then update set height = 0',
    `copy points_entry from program 'true'`,
    `copy points_entry to program 'true'`,
    `copy points_entry from '/dev/null'`,
    'set session_replication_role = replica',
    'alter role current_user superuser',
    'create role other',
    'create schema other',
    'create table public.other (id int)',
    'create function public.other() returns int language sql as $$ select 1 $$',
    'alter function post_points security invoker',
    'alter function points_are_kept rename to points_were_kept',
    'drop function points_are_kept cascade',
    'drop schema public cascade',
    'drop owned by current_user; drop table points_entry',
    `create or replace function points_are_kept() returns trigger language plpgsql as $$ begin return null; end $$`,
    `select append_points(array['correction'], array[1], array[2], array[5], array['x'], array['r'], array['a'])`,
    `select setval('points_account_id_seq', 1)`,
    `insert into _prisma_migrations select * from _prisma_migrations`,
    `update pg_trigger set tgenabled = 'D'`,
    `delete from pg_depend`,
    `select pg_read_file('/etc/passwd')`,
  ];

  it.each([...everywhere, ...otherwise])('may not: %s', async (statement) => {
    const before = await ledgerAsIs();
    await expect(asProgram(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await ledgerAsIs()).toEqual(before);
  });

  it.each(ledger)('may hand nothing of %s on', async (table) => {
    const rights = `select relacl::text from pg_class where relname = '${table}'`;
    const before = await ask(rights);
    await asProgram(`grant all on ${table} to public`);
    expect(await ask(rights)).toEqual(before);
  });

  it('may not become the owner', async () => {
    const [{ owner } = { owner: '' }] = await ask<{ owner: string }>('select current_user as owner');
    for (const statement of [
      `set role "${owner}"`,
      `set session authorization "${owner}"`,
      `grant "${owner}" to current_user`,
    ]) {
      await expect(asProgram(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('owns nothing and is a member of nothing', async () => {
    const { username } = new URL(database.url);
    expect(
      await ask(`select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
        (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships
        from pg_roles r where rolname = '${username}'`),
    ).toEqual([{ mighty: false, owned: 0, memberships: 0 }]);
  });

  it('may read the ledger, and change whatever is not the ledger', async () => {
    expect(
      await ask(`select c.relname as name from pg_class c, (select '${new URL(database.url).username}'::name as name) r
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not (has_table_privilege(r.name, c.oid, 'select') and (has_table_privilege(r.name, c.oid, 'insert')
            and has_any_column_privilege(r.name, c.oid, 'update') and (has_table_privilege(r.name, c.oid, 'delete') or c.relname = 'account')) <> (c.relname = any ('{${ledger.join()},points_rate,operator,battle_seal_approval,points_account_removed,_prisma_migrations}')))`),
    ).toEqual([]);
  });

  it('moves points through the functions, as their owner, whatever it made before', async () => {
    const shadows = ledger.map(
      (table) => `create temporary table ${table} as select * from public.${table} with no data`,
    );
    const [answer] = (
      await asProgram(`${shadows.join('; ')}; create temporary table battle as select * from public.battle with no data;
        create temporary table project as select * from public.project with no data; set search_path = pg_temp, public;
        set houselights.ledger_time = '2001-01-01'; ${vote(7)}`)
    ).slice(-1);
    expect(answer?.rows).toEqual([{ outcome: 'accepted' }]);
    expect(
      await ask(
        `select points::int, at > now() - interval '1 hour' as now from points_entry order by position desc limit 1`,
      ),
    ).toEqual([{ points: 7, now: true }]);
  });

  it('cannot hide a battle that has begun from the triggers that keep its projects', async () => {
    const statement = `create temporary table battle as select * from public.battle with no data;
      update public.project set "battleId" = null, side = null where id = '${battle.left}'`;
    await expect(asProgram(statement)).rejects.toThrow('the projects of a battle that has begun are not changed');
  });

  it('may change nothing of the ledger through what that refers to', async () => {
    const before = await ledgerAsIs();
    for (const statement of [
      `delete from account where id = '${member}'`,
      `update account set id = 'other' where id = '${member}'`,
      `update project set id = 'other' where id = '${battle.left}'`,
      `update battle set id = 'other'`,
      `insert into account (id, email, "emailKey", "displayName") values ('${member}', 'n', 'n', '') on conflict (id) do update set id = 'other'`,
    ]) {
      await expect(asProgram(statement)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await ledgerAsIs()).toEqual(before);
  });

  it('changes people, projects and battles in every other way', async () => {
    await asProgram(`begin; select 1 from account for update; select 1 from project for no key update; select 1 from battle for key share;
      update account set "displayName" = "displayName"; update project set description = description; commit`);
    await asProgram(
      `insert into project (id, title, "updatedAt") values ('idea', 'Idea', now()); delete from project where id = 'idea'`,
    );
  });

  it('lets an account go whose points stay, by its owner', async () => {
    const id = randomUUID();
    await program.prisma.account.create({ data: { id, email: id, emailKey: id, displayName: '' } });
    await givePoints(program, [id], 3);
    await run(database.ownerUrl, `delete from account where id = '${id}'`);
    expect(await ask(`select count(*)::int from points_account where "accountId" is null and gained = 3`)).toEqual([
      { count: 1 },
    ]);
  });
});

describe('its rights', () => {
  it('are given again by every run: what an operator or a restored database has lost or has too much', async () => {
    const own = await createTestDatabase();
    try {
      const role = new URL(own.url).username;
      await run(
        own.ownerUrl,
        `grant all on points_entry, points_head to ${role}; grant create on schema public to public; revoke all on account from ${role};
        grant execute on function append_points to public; alter function post_points security invoker`,
      );
      await migrate({ url: own.ownerUrl, programUrl: own.url });
      const rights = await run(
        own.ownerUrl,
        `select has_table_privilege('${role}', 'points_entry', 'update, delete, truncate, trigger, references') as entries,
          has_table_privilege('${role}', 'account', 'insert') as accounts, has_schema_privilege('${role}', 'public', 'create') as makes,
          (select count(*)::int from pg_proc p where proname = 'append_points' and has_function_privilege('${role}', p.oid, 'execute')) as appends,
          (select count(*)::int from pg_proc where proname = 'post_points' and not prosecdef) as unsafe`,
      );
      expect(rights[0]?.rows).toEqual([{ entries: false, accounts: true, makes: false, appends: 0, unsafe: 0 }]);
    } finally {
      await own.close();
    }
  });

  it('come from an owner who is no superuser, to a role that it makes or finds', async () => {
    const own = await createEmptyDatabase();
    const suffix = randomUUID().slice(0, 8);
    const [owner, app] = [`owner_${suffix}`, `app_${suffix}`];
    const as = (role: string) =>
      Object.assign(new URL(own.ownerUrl), { username: role, password: 'made-for-a-test' }).href;
    const addresses = { url: as(owner), programUrl: as(app) };
    try {
      const name = new URL(own.ownerUrl).pathname.slice(1);
      await run(
        own.ownerUrl,
        `create role ${owner} login password 'made-for-a-test'; alter database ${name} owner to ${owner}`,
      );
      const refused = await migrate(addresses).catch((error: unknown) => error);
      expect(String(refused)).toMatch(/make it yourself/);
      // Whatever the server reports, it also logs.
      expect(inspect(refused, { depth: 10 })).not.toContain('made-for-a-test');
      await run(own.ownerUrl, `alter role ${owner} createrole`);
      await migrate(addresses);
      await migrate(addresses);
      const db = createDatabase({ url: addresses.programUrl, connections: 1 });
      await db.prisma.account.create({ data: { id: member, email: 'm', emailKey: 'm', displayName: '' } });
      await givePoints(db, [member], 4);
      await expect(db.pool.query('update points_account set gained = 9')).rejects.toMatchObject({ code: '42501' });
      await expect(db.pool.query('drop table points_entry')).rejects.toMatchObject({ code: '42501' });
      await db.close();
    } finally {
      await own.close();
      const { serverUrl } = inject('houselightsTestDatabase');
      await run(serverUrl, `drop role if exists ${app}; drop role if exists ${owner}`);
    }
  });

  it('are refused where DATABASE_URL leads elsewhere', async () => {
    const other = await createTestDatabase();
    try {
      await run(other.ownerUrl, 'delete from _prisma_migrations');
      await expect(migrate({ url: database.ownerUrl, programUrl: other.url })).rejects.toThrow(
        /DATABASE_URL does not lead/,
      );
    } finally {
      await other.close();
    }
  });
});
