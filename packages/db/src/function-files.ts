import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { rightsFor } from './rights.ts';
import type { Role } from './rights.ts';

// For authoring and tests; the running product never loads this.

/** The folder with the current definition of each of our functions and triggers. */
export const functionsFolder = fileURLToPath(new URL('../../../prisma/functions', import.meta.url));

export interface FunctionDifference {
  readonly kind: 'function' | 'trigger';
  /** `contribute_points(text[], text[], bigint[], text[])`, or `battle_stays on battle`. */
  readonly name: string;
  readonly fault: 'no_file' | 'differs' | 'not_in_database';
  /** The file that defines it, such as `greenlight.sql`; undefined for `no_file`. */
  readonly file: string | undefined;
  /** The statement, ending in `;`, that makes the database match the files. */
  readonly sql: string;
}

interface Definition {
  readonly kind: 'function' | 'trigger';
  readonly name: string;
  /** Its definition, and whether the trigger is disabled. */
  readonly text: string;
  readonly create: string;
  readonly drop: string;
}

/** Postgres refuses a file, or two files define the same thing differently. */
export class FunctionFileError extends Error {
  constructor(file: string, message: string, options?: ErrorOptions) {
    super(`prisma/functions/${file}: ${message}`, options);
    this.name = 'FunctionFileError';
  }
}

/**
 * Compares the functions and triggers of a database's `public` schema (except those of extensions) with the files of a folder, in both
 * directions. Functions come before triggers, and those without a file come last. The database itself reads the files, ordered by name, in
 * a transaction that is rolled back: it needs a client of the owner and locks what it compares, so use a scratch database. `program` is the
 * role that `migrate` gave rights, if any: they are part of the definitions.
 * @throws FunctionFileError
 */
export async function compareFunctionFiles(
  client: pg.Client,
  { folder = functionsFolder, program }: { readonly folder?: string; readonly program?: Role } = {},
): Promise<FunctionDifference[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  await client.query('begin');
  try {
    const inDatabase = await readDefinitions(client);
    await setAside(client);
    const fileOf = new Map<string, string>();
    let inFiles = new Map<string, Definition>();
    for (const file of files) {
      await client.query(await readFile(join(folder, file), 'utf8')).catch((cause: unknown) => {
        throw new FunctionFileError(file, cause instanceof Error ? cause.message : String(cause), { cause });
      });
      const before = inFiles;
      inFiles = await readDefinitions(client);
      for (const [key, { name, text }] of inFiles) {
        const known = before.get(key);
        if (known === undefined) fileOf.set(key, file);
        else if (known.text !== text) throw new FunctionFileError(file, `${fileOf.get(key)} defines ${name}, too`);
      }
    }
    if (program !== undefined) await client.query(rightsFor(program));
    return differences(inDatabase, await readDefinitions(client), fileOf);
  } finally {
    await client.query('rollback');
  }
}

/** A sentence for a difference. */
export function describeDifference({ kind, name, fault, file }: FunctionDifference): string {
  switch (fault) {
    case 'no_file':
      return `the ${kind} ${name} is in the database and in no file of prisma/functions`;
    case 'differs':
      return `the ${kind} ${name} in prisma/functions/${file} differs from the one in the database`;
    case 'not_in_database':
      return `the ${kind} ${name} in prisma/functions/${file} is not in the database`;
  }
}

function differences(
  inDatabase: ReadonlyMap<string, Definition>,
  inFiles: ReadonlyMap<string, Definition>,
  fileOf: ReadonlyMap<string, string>,
): FunctionDifference[] {
  const wanted = [...inFiles].flatMap(([key, { kind, name, text, create }]): FunctionDifference[] => {
    const known = inDatabase.get(key);
    if (known?.text === text) return [];
    const fault = known === undefined ? 'not_in_database' : 'differs';
    return [{ kind, name, fault, file: fileOf.get(key), sql: create }];
  });
  const left = [...inDatabase].flatMap(([key, { kind, name, drop }]): FunctionDifference[] =>
    inFiles.has(key) ? [] : [{ kind, name, fault: 'no_file', file: undefined, sql: drop }],
  );
  // A trigger is dropped before its function.
  return [...wanted, ...left.reverse()];
}

/** Drops or moves aside what the files define, without touching dependants: an index may use a function. */
async function setAside(client: pg.Client): Promise<void> {
  await client.query(`create schema houselights_set_aside;
do $aside$
declare
  it record;
begin
  for it in ${ownTriggers} loop
    execute format('drop trigger %I on %s', it.tgname, it.tgrelid::regclass);
  end loop;
  for it in ${ownFunctions} loop
    execute format('alter routine %s set schema houselights_set_aside', it.oid::regprocedure);
  end loop;
end $aside$`);
}

/** Functions first, ordered by OID, so that they can be created in this order. */
async function readDefinitions(client: pg.Client): Promise<Map<string, Definition>> {
  const { rows } = await client.query<Definition>(`
    select 'function' as kind, f.oid::regprocedure::text as name, d.text, d.text || ';' as create,
      'DROP FUNCTION ' || f.oid::regprocedure || ';' as drop, f.oid
    from (${ownFunctions}) f, lateral (select rtrim(pg_get_functiondef(f.oid), E'\\n') as text) d
    union all
    select 'trigger', format('%I on %s', t.tgname, t.tgrelid::regclass),
      d.text || case t.tgenabled when 'O' then '' else ' (' || t.tgenabled::text || ')' end,
      case when t.tgconstraint = 0 then regexp_replace(d.text, '^CREATE ', 'CREATE OR REPLACE ') else d.text end || ';',
      format('DROP TRIGGER %I ON %s;', t.tgname, t.tgrelid::regclass), t.oid
    from (${ownTriggers}) t, lateral (select pg_get_triggerdef(t.oid) as text) d
    order by kind, oid`);
  return new Map(rows.map((row) => [`${row.kind} ${row.name}`, row]));
}

const ownFunctions = `select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
const ownTriggers = `select t.oid, t.tgname, t.tgrelid, t.tgenabled, t.tgconstraint from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgparentid = 0`;
