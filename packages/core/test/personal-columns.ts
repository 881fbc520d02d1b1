import type { Database } from '@houselights/db';
import type { ColumnClaim, PersonalData } from '../src/shared/personal-data.ts';

export interface Column {
  /** `table.column`. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** It has a foreign key to the account. */
  readonly isOfAccount: boolean;
}

/** Every column of a database's tables, except the migration history. */
export async function readColumns({ pool }: Pick<Database, 'pool'>): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname || '.' || a.attname as name, c.relname as "table", a.attname as "column",
      format_type(a.atttypid, null) as type,
      exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.confrelid = 'account'::regclass and a.attnum = any (f.conkey)) as "isOfAccount"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> '_prisma_migrations'
      and a.attnum > 0 and not a.attisdropped
    order by 1`);
  return rows;
}

export interface Claimed {
  readonly feature: string;
  readonly name: string;
  readonly claim: ColumnClaim;
}

/** The features' claims, one per column. */
export function claimsOf(features: readonly PersonalData[]): Claimed[] {
  return features.flatMap(({ feature, tables }) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, claim]) => ({ feature, name: `${table}.${column}`, claim })),
    ),
  );
}

/** `table.column column …` of each list, expanded. */
export function namesIn(lists: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(lists)
    .flat()
    .flatMap((line) => {
      const [table = '', columns = ''] = line.split('.', 2);
      return columns.split(' ').map((column) => `${table}.${column}`);
    });
}

/** Numbers, instants and booleans: without their row they say nothing about a person. */
const bare =
  /^(?:smallint|integer|bigint|real|double precision|numeric|boolean|date|timestamp.*|time.*|interval)(?:\[\])?$/;
/** Row ids, which say nothing by themselves either. */
const ofARow = /^(?:id|[a-z]\w*Ids?)$/;
/** Somebody's account, with or without a foreign key. */
const ofSomebody = /(?:account|owner|buyer|recipient|actor|operator|user|person|by)_?(?:id|key)s?$/i;
/** A person's name or contact data. */
const ofAPerson = /mail|address|(?:^|[a-z_])name$|phone|^ip$|_ip$|Ip$|ipAddr|user_?agent|recipient|birth|postal/i;

/** Whether a feature has to declare what happens to the column when a person is erased. */
function needsWord({ column, type, isOfAccount }: Column): boolean {
  if (isOfAccount) return true;
  if (type === 'boolean') return false;
  if (ofSomebody.test(column) || ofAPerson.test(column)) return true;
  return !bare.test(type) && !ofARow.test(column);
}

/** Problems in the features' claims about a database, and in the list of impersonal columns. */
export function problemsOf(
  columns: readonly Column[],
  features: readonly PersonalData[],
  impersonal: Readonly<Record<string, readonly string[]>>,
): string[] {
  const claims = claimsOf(features);
  const ofNobody = namesIn(impersonal);
  const named = [...claims.map(({ name }) => name), ...ofNobody];
  const known = new Map(columns.map((column) => [column.name, column]));
  return [
    ...columns
      .filter((column) => needsWord(column) && !named.includes(column.name))
      .map(({ name }) => `${name} is claimed by no feature`),
    ...ofNobody
      .filter((name) => known.get(name)?.isOfAccount)
      .map((name) => `${name} is an account's: a feature has to claim it`),
    ...claims
      .filter(({ name }) => !known.has(name))
      .map(({ name, feature }) => `${name} is claimed by ${feature} and not there`),
    ...ofNobody.filter((name) => !known.has(name)).map((name) => `${name} is listed and not there`),
    ...named.filter((name, at) => named.indexOf(name) !== at).map((name) => `${name} is named twice`),
  ].toSorted();
}
