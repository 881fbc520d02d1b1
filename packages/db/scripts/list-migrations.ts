import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { landedProblems, listProblems, writeLandedList } from '../src/landed-migrations.ts';
import { migrationsFolder, readMigrations } from '../src/migrate.ts';

// Adds new migrations to prisma/migrations.sha256. Changes no line that is there: a migration that has landed stays as it is.

const path = join(migrationsFolder, '../migrations.sha256');
const before = await readFile(path, 'utf8').catch(() => '');
const files = await readMigrations(migrationsFolder);
const wrong = landedProblems(files, before).filter((problem) => !problem.includes('is not in prisma/'));
const after = writeLandedList(files);
if (wrong.length > 0 || listProblems(before, after).length > 0) {
  process.stderr.write(`${[...wrong, ...listProblems(before, after)].join('\n')}\n`);
  process.exitCode = 1;
} else {
  await writeFile(path, after);
}
