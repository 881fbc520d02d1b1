import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addAccount, addVideo, callerOf, localBus } from '../../test/videos.ts';
import { createCatalogUpdates } from './catalog-updates.ts';
import { getLatest } from './latest.query.ts';
import { getMedia } from './media-details.query.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { Database } from '@houselights/db';

let test: TestDatabase;
let db: Database;
let ownerId: string;
beforeEach(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  ownerId = await addAccount(db);
});
afterEach(async () => {
  await db.close();
  await test.close();
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

it('shows what can be played, newest first, and what is being prepared', async () => {
  await addVideo(db, { ownerId, title: 'Old', publishedAt: day(1), featured: 2 });
  await addVideo(db, { ownerId, title: 'New', publishedAt: day(3) });
  await addVideo(db, { ownerId, title: 'Middle', publishedAt: day(2), state: 'playable', featured: 1 });
  await addVideo(db, { ownerId, title: 'Draft', publishedAt: null });
  await addVideo(db, { ownerId, title: 'Tomorrow', publishedAt: new Date(Date.now() + 86_400_000) });
  await addVideo(db, { ownerId, title: 'Soon', state: 'processing', progress: 420 });
  await addVideo(db, { ownerId, title: 'Broken', state: 'failed' });
  const { featured, media, preparing } = await getLatest({ db });
  expect(featured?.title).toBe('Middle');
  expect(media.map((card) => card.title)).toEqual(['New', 'Middle', 'Old']);
  expect(preparing).toMatchObject([{ title: 'Soon', progress: 420 }]);
});

it('tells of every change of the catalog with the change itself, whoever makes it, and of nothing else', async () => {
  const { id } = await addVideo(db, { ownerId });
  const news = async () => await db.prisma.outbox.count({ where: { name: 'catalog.changed' } });
  const before = await news();
  await db.pool.query(`update video set title = 'Another' where id = $1`, [id]);
  await db.pool.query(`update video set title = 'Nobody' where id = 'nothing'`);
  await db.pool.query(`insert into faq_item (id, question, answer, "updatedAt") values ('q', 'Why?', 'So.', now())`);
  await db.pool.query(`delete from faq_item`);
  await db.pool.query('begin; update video set featured = 1; rollback');
  expect((await news()) - before).toBe(3);
});

it('knows of what comes by the clock', async () => {
  const news = await createCatalogUpdates({ db, bus: localBus() });
  const before = news.generation();
  await addVideo(db, { ownerId, publishedAt: new Date(Date.now() + 400) });
  const later = await createCatalogUpdates({ db, bus: localBus() });
  const planned = later.generation();
  await vi.waitFor(() => expect(later.generation()).toBeGreaterThan(planned), { timeout: 5_000 });
  await expect(getLatest({ db })).resolves.toMatchObject({ media: [{ title: 'A film' }] });
  expect(before).toBe(1);
  await news.close();
  await later.close();
});

it('tells of a video what its page shows', async () => {
  const chapters = [
    { start: 40, title: 'Then' },
    { start: 0, title: 'First' },
  ];
  const { id, assetId } = await addVideo(db, { ownerId, chapters });
  await db.prisma.caption.create({
    data: { id: 'c1', assetId, language: 'en', label: 'English', path: 'captions/en.vtt' },
  });
  const details = await getMedia({ db }, { videoId: id, caller: undefined });
  expect(details).toMatchObject({
    state: 'playable',
    width: 1280,
    chapters: [chapters[1], chapters[0]],
    captions: [{ language: 'en', label: 'English' }],
  });
  expect(JSON.stringify(details)).not.toContain('.vtt');
});

it('answers not_found for what is not there, and for what is not published to others', async () => {
  const draft = await addVideo(db, { ownerId, publishedAt: null, state: 'failed' });
  const stranger = callerOf(await addAccount(db));
  for (const [videoId, caller] of [
    ['nothing', undefined],
    [draft.id, undefined],
    [draft.id, stranger],
  ] as const) {
    await expect(getMedia({ db }, { videoId, caller })).rejects.toMatchObject({ code: 'not_found' });
  }
  for (const caller of [callerOf(ownerId), { ...stranger, superAdmin: true }]) {
    await expect(getMedia({ db }, { videoId: draft.id, caller })).resolves.toMatchObject({ state: 'failed' });
  }
});

it('tells why a file could not be prepared to whose it is and to superAdmins alone', async () => {
  const { id: videoId } = await addVideo(db, { ownerId, state: 'failed' });
  const { id: fine } = await addVideo(db, { ownerId });
  const stranger = callerOf(await addAccount(db), { accountType: 3, hasSubscription: true });
  const failure = { code: 'file_damaged', text: "This video is damaged and can't be read. Please export it again." };
  for (const [caller, expected] of [
    [undefined, null],
    [stranger, null],
    [callerOf(ownerId), failure],
    [{ ...stranger, superAdmin: true }, failure],
  ] as const) {
    await expect(getMedia({ db }, { videoId, caller })).resolves.toMatchObject({ state: 'failed', failure: expected });
  }
  await expect(getMedia({ db }, { videoId: fine, caller: callerOf(ownerId) })).resolves.toMatchObject({
    failure: null,
  });
});

it('knows of each video whether it can be played, however its asset changes', async () => {
  const { id, assetId } = await addVideo(db, { ownerId, state: 'processing' });
  const { assetId: other } = await addVideo(db, { ownerId, state: 'ready' });
  const playable = async () => (await db.prisma.video.findUniqueOrThrow({ where: { id } })).playable;
  expect(await playable()).toBe(false);
  for (const [state, expected] of [
    ['playable', true],
    ['ready', true],
    ['processing', false],
  ] as const) {
    await db.prisma.asset.update({ where: { id: assetId }, data: { state } });
    expect(await playable()).toBe(expected);
  }
  await db.prisma.video.updateMany({ where: { assetId: other }, data: { assetId: null } });
  await db.prisma.video.update({ where: { id }, data: { assetId: other } });
  expect(await playable()).toBe(true);
  await db.prisma.video.update({ where: { id }, data: { playable: false } });
  expect(await playable()).toBe(true);
});
