import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { landedProblems, listProblems, writeLandedList } from './landed-migrations.ts';
import { migrationsFolder, readMigrations } from './migrate.ts';

const path = join(migrationsFolder, '../migrations.sha256');

/**
 * Rewrites prisma/migrations.sha256. Lines in the last commit stay as they are: those migrations have landed. Uncommitted lines
 * follow their files; without git, no existing line changes.
 * Returns the problems; if there are any, the list is left untouched.
 */
export async function refreshLandedList(): Promise<string[]> {
  const landed = committedList() ?? (await readFile(path, 'utf8').catch(() => ''));
  const files = await readMigrations(migrationsFolder);
  const after = writeLandedList(files);
  const wrong = landedProblems(files, landed).filter((problem) => !problem.includes('is not in prisma/'));
  const problems = [...wrong, ...listProblems(landed, after)];
  if (problems.length === 0) await writeFile(path, after);
  return problems;
}

function committedList(): string | undefined {
  try {
    const args = ['-c', 'safe.directory=*', 'show', 'HEAD:./migrations.sha256'];
    return execFileSync('git', args, { cwd: dirname(path), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
