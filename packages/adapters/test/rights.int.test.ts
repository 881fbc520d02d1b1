import { tmpdir } from 'node:os';
import { loadConfig } from '@houselights/config';
import { createDatabase, mayChangeLedger } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAppContext } from '../src/index.ts';

async function warningsOf(as: 'url' | 'ownerUrl') {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const db = createDatabase({ url: database[as], connections: 1 });
  onTestFinished(() => db.close());
  const settings = {
    DATABASE_URL: database[as],
    SECRET_KEY: 'k'.repeat(64),
    DATA_DIR: tmpdir(),
    HOUSELIGHTS_MODE: 'test',
  };
  const warned: string[] = [];
  const context = await createAppContext(loadConfig(settings), { onWarning: (sentence) => warned.push(sentence) });
  onTestFinished(() => context.close());
  return { warned, may: await mayChangeLedger(db.pool) };
}

it('says at the start that the role of the program could change the ledger', async () => {
  const { warned, may } = await warningsOf('ownerUrl');
  expect(may).toBe(true);
  await vi.waitFor(() => expect(warned).toEqual([expect.stringContaining('DATABASE_OWNER_URL')]), { timeout: 10_000 });
});

it('says nothing where it could not', async () => {
  const { warned, may } = await warningsOf('url');
  expect([may, warned]).toEqual([false, []]);
});
