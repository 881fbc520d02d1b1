import { createDatabase, inTransaction } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it } from 'vitest';
import { readWhole, recordPlans } from '../src/support/plans.ts';

it('tells how the statements of a pool and of a transaction are executed, and which tables they read as a whole', async () => {
  const test = await createTestDatabase();
  const db = createDatabase({ url: test.ownerUrl });
  try {
    await db.pool.query(`insert into search_word (word) select 'w' || n from generate_series(1, 3000) n`);
    await db.pool.query('analyze search_word');
    const plans = await recordPlans(db, async ({ pool }) => {
      await pool.query({ name: 'one', text: 'select count(*) from search_word where documents > $1', values: [7] });
      await inTransaction(pool, (client) =>
        client.query({ name: 'two', text: 'select word from search_word where word = $1', values: ['w7'] }),
      );
    });
    expect(plans.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(plans.every(({ lines }) => lines.length > 0)).toBe(true);
    expect(await readWhole(db, plans)).toEqual(['one reads all of search_word']);
  } finally {
    await db.close();
    await test.close();
  }
});
