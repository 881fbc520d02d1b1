import { randomBytes } from 'node:crypto';
import { createTestDatabase, testRedisUrl } from '@houselights/testkit';

export interface TestStore {
  readonly kind: 'postgres' | 'redis';
  readonly url: string;
  /** Unlike any other test's. */
  readonly namespace: string;
  close(): Promise<void>;
}

/** The stores that the suites run on: Postgres always, Redis where REDIS_URL names one. */
export const storeKinds: readonly TestStore['kind'][] =
  testRedisUrl() === undefined ? ['postgres'] : ['postgres', 'redis'];

export async function createStore(kind: TestStore['kind']): Promise<TestStore> {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  if (kind === 'redis') return { kind, url: testRedisUrl() ?? '', namespace, close: () => Promise.resolve() };
  const database = await createTestDatabase();
  return { kind, url: database.url, namespace, close: () => database.close() };
}
