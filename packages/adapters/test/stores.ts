import { randomBytes } from 'node:crypto';
import { createTestDatabase, testedRedisUrls, testRedisUrl } from '@houselights/testkit';
import { onTestFinished } from 'vitest';
import { migrateQueues } from '../src/infrastructure.ts';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';

export interface TestStore {
  readonly kind: 'postgres' | 'redis';
  readonly url: string;
  /** Unique to this test. */
  readonly namespace: string;
}

/** The stores that the suites run on. */
export const storeKinds: readonly TestStore['kind'][] = testedRedisUrls().map((url) =>
  url === undefined ? 'postgres' : 'redis',
);

/** A store that exists until the test ends. */
export async function createStore(kind: TestStore['kind']): Promise<TestStore> {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  if (kind === 'redis') return { kind, url: testRedisUrl() ?? '', namespace };
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await migrateQueues({ databaseUrl: database.url, redisUrl: undefined }, database.ownerUrl);
  return { kind, url: database.url, namespace };
}

/** A store behind a proxy that can be cut, until the test ends. */
export async function createStoreWithProxy(kind: TestStore['kind']) {
  const store = await createStore(kind);
  const proxy = await startTcpProxy(store.url);
  onTestFinished(() => proxy.close());
  return { store, proxy };
}
