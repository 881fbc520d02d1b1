import { resolve } from 'node:path';
import { registeredStatements } from '@houselights/db';
import { statementProblems } from '@houselights/db/check-statements';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import { declaredStatements } from '../src/sql-doors.ts';

const root = resolve(import.meta.dirname, '../../..');

it('finds every statement of the code as the migrated database has it', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const declared = declaredStatements(sourceFiles(root));
  for (const { path } of declared) await import(resolve(root, path));
  const statements = registeredStatements();
  const names = new Set(statements.map(({ name }) => name));
  expect(declared.flatMap((file) => file.names).filter((name) => !names.has(name))).toEqual([]);
  expect(await statementProblems(database.url, statements)).toEqual([]);
});
