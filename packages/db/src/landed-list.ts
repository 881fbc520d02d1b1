import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { landedProblems, listProblems, writeLandedList } from './landed-migrations.ts';
import { migrationsFolder, readMigrations } from './migrate.ts';

const path = join(migrationsFolder, '../migrations.sha256');

/**
 * Writes prisma/migrations.sha256 anew. A line that the last commit has stays as it is: that migration has landed. Lines that are not
 * committed yet follow their files; without git, no line that is there changes.
 * Returns what is wrong; then the list stays as it was.
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
