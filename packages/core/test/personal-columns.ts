import type { Database } from '@houselights/db';
import type { ColumnClaim, PersonalData } from '../src/shared/personal-data.ts';

export interface Column {
  /** `table.column`. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** A foreign key to the account leads from it. */
  readonly isOfAccount: boolean;
}

/** Every column of the tables that a database has, but for the history of its migrations. */
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

/** What features claim, a line for each column. */
export function claimsOf(features: readonly PersonalData[]): Claimed[] {
  return features.flatMap(({ feature, tables }) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, claim]) => ({ feature, name: `${table}.${column}`, claim })),
    ),
  );
}

/** `table.column column …` of each list, one by one. */
export function namesIn(lists: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(lists)
    .flat()
    .flatMap((line) => {
      const [table = '', columns = ''] = line.split('.', 2);
      return columns.split(' ').map((column) => `${table}.${column}`);
    });
}

/** Numbers, instants and yes or no: they say nothing of a person without the row that they stand in. */
const bare =
  /^(?:smallint|integer|bigint|real|double precision|numeric|boolean|date|timestamp.*|time.*|interval)(?:\[\])?$/;
/** Ids of rows, which say nothing by themselves either. */
const ofARow = /^(?:id|[a-z]\w*Ids?)$/;
/** Somebody's account, whether or not a foreign key says so. */
const ofSomebody = /(?:account|owner|buyer|recipient|actor|operator|user|person|by)_?(?:id|key)s?$/i;
/** What a person is called, and where they are reached. */
const ofAPerson = /mail|address|(?:^|[a-z_])name$|phone|^ip$|_ip$|Ip$|ipAddr|user_?agent|recipient|birth|postal/i;

/** Whether somebody has to say of a column what becomes of it when a person is erased. */
function needsWord({ column, type, isOfAccount }: Column): boolean {
  if (isOfAccount) return true;
  if (type === 'boolean') return false;
  if (ofSomebody.test(column) || ofAPerson.test(column)) return true;
  return !bare.test(type) && !ofARow.test(column);
}

/** What is wrong with the claims of `features` about a database, and with the list of what is of nobody. */
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
