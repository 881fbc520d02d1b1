import type { SourceFile } from './source-files.ts';

/** A table and the feature that owns it, named after its schema file. Tables of `base` serve every feature. */
export interface OwnedTable {
  readonly table: string;
  /** Its name in the Prisma client. */
  readonly delegate: string;
  readonly owner: string;
}

/** The tables of `prisma/schema/<feature>.prisma`. */
export function ownedTables(schemas: readonly SourceFile[]): OwnedTable[] {
  return schemas.flatMap(({ path, text }) => {
    const owner = /([^/]+)\.prisma$/.exec(path)?.[1];
    if (owner === undefined) return [];
    return [...text.matchAll(/^model (\w+) \{(.*?)^\}/gms)].map(([, model = '', body = '']) => ({
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
      delegate: model.charAt(0).toLowerCase() + model.slice(1),
      owner,
    }));
  });
}

/** A feature that writes to another feature's table. */
export interface ForeignWrite {
  /** The feature's folder in `packages/core/src`. */
  readonly by: string;
  readonly table: string;
  readonly path: string;
}

const writesOfPrisma =
  /\.(\w+)\s*\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(/g;
const writesOfSql = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi;
/** Tables that `sweep` and `bulkInsert` write to. */
const writesByName = /\btable: '(\w+)'|\bbulkInsert\([^)]*?'(\w+)'/g;

/** Where a feature of core writes to a table that another one owns. Excludes demo and tests. */
export function foreignWrites(files: readonly SourceFile[], tables: readonly OwnedTable[]): ForeignWrite[] {
  const byTable = new Map(tables.map((each) => [each.table, each]));
  const byDelegate = new Map(tables.map((each) => [each.delegate, each]));
  return files.flatMap(({ path, text }) => {
    const by = /^packages\/core\/src\/([^/]+)\//.exec(path)?.[1];
    if (by === undefined || /\/seed\/|\.test\.ts$/.test(path)) return [];
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const written = [
      ...[...code.matchAll(writesOfPrisma)].map(([, name = '']) => byDelegate.get(name)),
      ...[...code.matchAll(writesOfSql)].map(([, name = '']) => byTable.get(name.toLowerCase())),
      ...[...code.matchAll(writesByName)].map(([, one, other]) => byTable.get(one ?? other ?? '')),
    ].filter((found) => found !== undefined);
    const foreign = written.filter(({ owner }) => owner !== by && owner !== 'base').map(({ table }) => table);
    return [...new Set(foreign)].map((table) => ({ by, table, path }));
  });
}

/** A tolerated crossing, with the reason: `by` writes to `table`. */
export interface KnownCrossing {
  readonly by: string;
  readonly table: string;
  readonly why: string;
}

/** Problems with feature writes: to another feature's table, or a listed crossing that no longer happens. */
export function ownershipProblems(
  files: readonly SourceFile[],
  tables: readonly OwnedTable[],
  known: readonly KnownCrossing[],
): string[] {
  const writes = foreignWrites(files, tables);
  const ownerOf = new Map(tables.map(({ table, owner }) => [table, owner]));
  const isSame = (one: { by: string; table: string }, other: { by: string; table: string }): boolean =>
    one.by === other.by && one.table === other.table;
  return [
    ...writes
      .filter((write) => !known.some((crossing) => isSame(crossing, write)))
      .map(
        ({ path, table }) =>
          `${path} writes into ${table}, which is ${ownerOf.get(table)}'s: call a function of its owner`,
      ),
    ...known
      .filter((crossing) => !writes.some((write) => isSame(crossing, write)))
      .map(({ by, table }) => `${by} no longer writes into ${table}: take it off the list`),
  ].toSorted();
}
