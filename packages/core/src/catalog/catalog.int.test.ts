import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addAccount, addVideo, callerOf, localBus } from '../../test/videos.ts';
import { createLatestStore } from './latest.store.ts';
import { mediaDetails } from './media-details.query.ts';
import { catalogChanged } from './topics.ts';
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
  const bus = localBus();
  await addVideo(db, { ownerId, title: 'Old', publishedAt: day(1), featured: 2 });
  await addVideo(db, { ownerId, title: 'New', publishedAt: day(3) });
  await addVideo(db, { ownerId, title: 'Middle', publishedAt: day(2), state: 'playable', featured: 1 });
  await addVideo(db, { ownerId, title: 'Draft', publishedAt: null });
  await addVideo(db, { ownerId, title: 'Tomorrow', publishedAt: new Date(Date.now() + 86_400_000) });
  await addVideo(db, { ownerId, title: 'Soon', state: 'processing', progress: 420 });
  await addVideo(db, { ownerId, title: 'Broken', state: 'failed' });
  const store = await createLatestStore({ db, bus });
  const { featured, media, preparing } = store.current();
  expect(featured?.title).toBe('Middle');
  expect(media.map((card) => card.title)).toEqual(['New', 'Middle', 'Old']);
  expect(preparing).toMatchObject([{ title: 'Soon', progress: 420 }]);
  await store.close();
});

it('is loaded again on news, once for many of them, and stays quiet when nothing is different', async () => {
  const bus = localBus();
  const store = await createLatestStore({ db, bus }, { settleMs: 5 });
  const heard = vi.fn<(titles: string[]) => void>();
  store.onChange((feed) => heard(feed.media.map((card) => card.title)));
  expect(heard.mock.calls).toEqual([[[]]]);
  await addVideo(db, { ownerId, title: 'First' });
  for (let n = 0; n < 50; n += 1) await bus.publish(catalogChanged, {});
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  await store.reload();
  expect(heard.mock.calls).toEqual([[[]], [['First']]]);
  await store.close();
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
  const details = await mediaDetails({ db }, { videoId: id, caller: undefined });
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
    await expect(mediaDetails({ db }, { videoId, caller })).rejects.toMatchObject({ code: 'not_found' });
  }
  for (const caller of [callerOf(ownerId), { ...stranger, superAdmin: true }]) {
    await expect(mediaDetails({ db }, { videoId: draft.id, caller })).resolves.toMatchObject({ state: 'failed' });
  }
});
