import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { landedProblems, listProblems, writeLandedList } from '../src/landed-migrations.ts';
import { migrationsFolder, readMigrations } from '../src/migrate.ts';

const root = join(import.meta.dirname, '../../..');
const readList = () => readFile(join(root, 'prisma/migrations.sha256'), 'utf8');

it('finds every migration as it landed', async () => {
  expect(landedProblems(await readMigrations(migrationsFolder), await readList())).toEqual([]);
});

/** The previous commit's list, if there is a history. */
function formerList(): string {
  try {
    const args = ['-c', 'safe.directory=*', 'show', 'HEAD^:prisma/migrations.sha256'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

it('finds no line of the list changed since the commit before', async () => {
  expect(listProblems(formerList(), await readList())).toEqual([]);
});

it('finds a migration that was edited, is gone, came too early or is not in the list, and a list that was made to fit', () => {
  const [first, second] = [
    { name: '1_first', sql: 'create table a ();' },
    { name: '3_second', sql: 'create table b ();' },
  ];
  const list = writeLandedList([first, second]);
  expect(landedProblems([first, second], list)).toEqual([]);
  const edited = { ...first, sql: 'create table other ();' };
  expect(landedProblems([edited, second], list)).toEqual([
    expect.stringContaining('1_first has landed and was edited'),
  ]);
  expect(landedProblems([first], list)).toEqual([expect.stringContaining('3_second has landed and is gone')]);
  expect(landedProblems([first, { name: '2_between', sql: '' }, second], list)).toEqual([
    expect.stringContaining('2_between stands before 3_second'),
  ]);
  expect(landedProblems([first, second, { name: '4_new', sql: '' }], list)).toEqual([
    expect.stringContaining('4_new is not in'),
  ]);
  expect(listProblems(list, writeLandedList([edited, second]))).toEqual([expect.stringContaining('1_first')]);
  expect(listProblems(list, writeLandedList([first]))).toEqual([expect.stringContaining('3_second')]);
});
