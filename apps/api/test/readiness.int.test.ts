import { createReadiness } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { Database } from '@houselights/db';
import type { ApiUnderTest } from './support/api-under-test.ts';

let api: ApiUnderTest;
let owner: Database;
beforeAll(async () => {
  api = await startApi();
  owner = createDatabase({ url: api.ownerUrl });
});
afterAll(async () => {
  await owner.close();
  await api.close();
});

const ready = () => api.send({ method: 'GET', url: '/readyz', headers: {} });

it('is ready when the database has what this code needs, and remembers it', async () => {
  await owner.pool.query('update _prisma_migrations set rolled_back_at = now()');
  expect(await ready()).toMatchObject({ status: 503, code: 'not_migrated', retryAfter: 5 });
  await owner.pool.query('update _prisma_migrations set rolled_back_at = null');
  expect((await ready()).status).toBe(200);
  await owner.pool.query('update _prisma_migrations set rolled_back_at = now()');
  expect((await ready()).status).toBe(200);
  await owner.pool.query('update _prisma_migrations set rolled_back_at = null');
});

it('stays in rotation while the bus is away, and says so', async () => {
  const { db } = api.core;
  const bus = { ping: () => Promise.reject(new Error('away')) };
  const readiness = createReadiness({ db, bus: { ...api.core.bus, ...bus } });
  expect(await readiness()).toEqual({ missing: [], bus: 'away' });
  const silent = createReadiness({ db, bus: { ...api.core.bus, ping: () => new Promise<void>(() => {}) } });
  expect(await silent()).toEqual({ missing: [], bus: 'away' });
  expect(JSON.parse((await ready()).body)).toEqual({ status: 'ready', bus: 'up' });
});
