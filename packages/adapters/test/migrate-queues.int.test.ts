import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { migrateQueues } from '../src/index.ts';

it('makes the tables of the queues once, however many programs are started side by side', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const migrate = () => migrateQueues({ databaseUrl: database.url, redisUrl: undefined }, database.ownerUrl);
  await expect(Promise.all(Array.from({ length: 8 }, migrate))).resolves.toBeDefined();
});
