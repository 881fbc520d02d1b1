import { createDatabase } from '@houselights/db';
import { catalogChanged } from '@houselights/jobs';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addAccount, addVideo, localBus } from '../../test/videos.ts';
import { recordEvent } from '../shared/messages.ts';
import { createFreeFilms } from './free-films.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { MockInstance } from 'vitest';
import type { FreeFilms } from './free-films.ts';

/** A limit against hanging, not a performance target. */
const waits = { timeout: 30_000 };

let test: TestDatabase;
let db: Database;
let ownerId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  ownerId = await addAccount(db);
});
afterAll(async () => {
  await db.close();
  await test.close();
});

let films: FreeFilms;
let now: number;
let statements: MockInstance<Database['pool']['query']>;
beforeEach(async () => {
  now = 0;
  films = await createFreeFilms({ db, bus: localBus() }, () => now);
  statements = vi.spyOn(db.pool, 'query');
  return async () => {
    statements.mockRestore();
    await films.close();
  };
});

const film = (has: { free?: boolean; publishedAt?: Date | null } = {}) => addVideo(db, { ownerId, free: true, ...has });

it('asks once for a thousand segments, and again behind an answer', async () => {
  const { assetId } = await film();
  statements.mockClear();
  await Promise.all(Array.from({ length: 500 }, async () => films.isFree(assetId)));
  for (let n = 0; n < 500; n += 1) expect(films.isFree(assetId)).toBe(true);
  // Requests that arrive while the first statement is running share a second one.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2);
  statements.mockClear();
  now += 16_000;
  for (let n = 0; n < 2; n += 1) expect(films.isFree(assetId)).toBe(true);
  expect(statements).toHaveBeenCalledTimes(1);
});

it('knows what is for members, not published yet, or not there', async () => {
  const soon = new Date(Date.now() + 3_600_000);
  for (const has of [{ free: false }, { publishedAt: null }, { publishedAt: soon }]) {
    await expect(films.isFree((await film(has)).assetId)).resolves.toBe(false);
  }
  await expect(films.isFree('nothing')).resolves.toBe(false);
  expect(films.isFree('nothing')).toBe(false);
});

it('ends within half a minute when a film is free no more, and begins within a second when it is', async () => {
  const { id, assetId } = await film();
  await films.isFree(assetId);
  await db.prisma.video.update({ where: { id }, data: { free: false } });
  now += 31_000;
  await expect(films.isFree(assetId)).resolves.toBe(false);
  await db.prisma.video.update({ where: { id }, data: { free: true } });
  now += 1_001;
  await expect(films.isFree(assetId)).resolves.toBe(true);
});

it('asks again at once when the catalog has changed', async () => {
  const { id, assetId } = await film();
  await films.isFree(assetId);
  await db.transaction(async (queries) => {
    await queries.video.update({ where: { id }, data: { publishedAt: null } });
    await recordEvent(queries, catalogChanged, { assetId });
  });
  await vi.waitFor(async () => expect(await films.isFree(assetId)).toBe(false), waits);
});

it('believes what it knows for five minutes while the database is away', async () => {
  const { assetId } = await film();
  await films.isFree(assetId);
  statements.mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }) as never);
  now += 4 * 60_000;
  expect(await films.isFree(assetId)).toBe(true);
  now += 2 * 60_000;
  await expect(films.isFree(assetId)).rejects.toThrow('gone');
  statements.mockRestore();
  await expect(films.isFree(assetId)).resolves.toBe(true);
});
