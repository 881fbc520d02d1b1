import { createHash } from 'node:crypto';

/** A migration file, as listed once it has landed. */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

/** The list: one line per migration, its SHA-256 and its name, oldest first. */
export function writeLandedList(files: readonly MigrationFile[]): string {
  return files.map((file) => `${checksumOf(file)}  ${file.name}\n`).join('');
}

/**
 * Problems with landed migrations: databases were created with them, so none may be edited, removed, renamed, or preceded by a new one.
 * `list` is the committed list.
 */
export function landedProblems(files: readonly MigrationFile[], list: string): string[] {
  const landed = readLandedList(list);
  const now = new Map(files.map((file) => [file.name, checksumOf(file)]));
  const changed = landed.flatMap(({ name, checksum }) => {
    const current = now.get(name);
    if (current === undefined) return [`the migration ${name} has landed and is gone`];
    return current === checksum ? [] : [`the migration ${name} has landed and was edited: write another one`];
  });
  const known = new Set(landed.map(({ name }) => name));
  const unlisted = files.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  const last = landed.at(-1)?.name ?? '';
  return [
    ...changed,
    ...unlisted.map((name) =>
      name < last
        ? `the migration ${name} stands before ${last}, which has landed: give it a later time`
        : `the migration ${name} is not in prisma/migrations.sha256: run "npm run migrations:list"`,
    ),
  ];
}

/** Lines of an earlier list that a later one lacks or has changed. */
export function listProblems(earlier: string, later: string): string[] {
  const now = new Map(readLandedList(later).map(({ name, checksum }) => [name, checksum]));
  return readLandedList(earlier)
    .filter(({ name, checksum }) => now.get(name) !== checksum)
    .map(({ name }) => `the line of ${name} has landed in prisma/migrations.sha256 and is another one or gone`);
}

function readLandedList(list: string): { readonly name: string; readonly checksum: string }[] {
  return list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [checksum = '', name = ''] = line.split('  ');
      return { checksum, name };
    });
}

function checksumOf({ sql }: MigrationFile): string {
  return createHash('sha256').update(sql).digest('hex');
}
