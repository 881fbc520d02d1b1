import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import { declaredStatements, sqlDoorProblems } from '../src/sql-doors.ts';
import { sqlExemptions } from './sql-exemptions.ts';

const files = sourceFiles(resolve(import.meta.dirname, '../../..'));

it('finds all SQL in statements, but for what is listed with its reason', () => {
  expect(sqlDoorProblems(files, sqlExemptions)).toEqual([]);
  expect(new Set(sqlExemptions.map(({ path }) => path)).size).toBe(sqlExemptions.length);
});

const path = 'packages/core/src/media/premiere.ts';
const seed = (text: string) => [{ path, text }];

it.each([
  ['db.pool.query(`select 1`)'],
  ['client.query<{ n: number }>({ name, text })'],
  ['queries.$queryRaw<{ n: number }[]>`select 1`'],
  ['queries.$executeRaw`select 1`'],
  ['queries.$executeRawUnsafe(text)'],
])('finds SQL that goes past: %s', (text) => {
  const past = `${path} sends SQL past the statements in 1 places, 0 are allowed`;
  expect(sqlDoorProblems(seed(text), [])).toEqual([past]);
  expect(sqlDoorProblems(seed(text), [{ path, places: 1, reason: '' }])).toEqual([]);
  expect(sqlDoorProblems(seed(text), [{ path: 'packages/core/src/media/', reason: '' }])).toEqual([]);
  expect(sqlDoorProblems(seed(''), [{ path, places: 1, reason: '' }])).toEqual([`${path} needs no exemption`]);
});

it.each([
  ['const { name } = film;\nconst premiere = statement({ name, text });'],
  ["function make() {\n  return statement({\n    name: 'premiere',\n    text,\n  });\n}"],
  ["const all = {\n  one: statement({\n    name: 'premiere',\n    text,\n  }),\n};"],
])('finds a statement that its test would not find', (text) => {
  expect(sqlDoorProblems(seed(text), [])).toEqual([
    `${path} has a statement that is not a constant of the file with a literal name`,
  ]);
});

it('finds a pool that is not of createPool', () => {
  const problem = `${path} makes a pool of its own: createPool survives what connections do`;
  expect(sqlDoorProblems(seed('const pool = new pg.Pool({ connectionString });'), [])).toEqual([problem]);
  expect(sqlDoorProblems([{ path: 'packages/db/src/pool.ts', text: 'new Pool({})' }], [])).toEqual([]);
});

it('reads the names of statements', () => {
  const text =
    "const one = statement({\n  name: 'one',\n  text,\n});\nexport const two = statement({\n  name: 'two',\n  text,\n});";
  expect(declaredStatements(seed(text))).toEqual([{ path, names: ['one', 'two'] }]);
  expect(sqlDoorProblems(seed(text), [])).toEqual([]);
});
