import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAccount, addVideo } from '../../test/videos.ts';
import { learnFromPlays } from './learn.command.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { Database } from '@houselights/db';

let test: TestDatabase;
let db: Database;
let videos: string[];
beforeEach(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  const ownerId = await addAccount(db);
  videos = [];
  for (let at = 0; at < 6; at += 1) videos.push((await addVideo(db, { ownerId, title: `Film ${at}` })).id);
});
afterEach(async () => {
  await db.close();
  await test.close();
});

/** Plays these films, for this many seconds each, this many days ago. */
async function plays(films: readonly number[], { seconds = 100, daysAgo = 0, accountId = '' } = {}): Promise<string> {
  const account = accountId === '' ? await addAccount(db) : accountId;
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  for (const film of films) {
    const videoId = videos[film] ?? '';
    const id = crypto.randomUUID();
    const play = { id, accountId: account, videoId, sessionId: 's', needsSlot: true, watchedBefore: 0 };
    await db.prisma.play.create({ data: { ...play, secondsWatched: seconds, startedAt: at, seenAt: at } });
    const place = { currentTime: seconds, totalTime: 1_000, durationWatched: seconds, observedAt: at };
    await db.prisma.playbackProgress.upsert({
      where: { accountId_videoId: { accountId: account, videoId } },
      create: { accountId: account, videoId, ...place },
      update: place,
    });
  }
  return account;
}

const stat = (film: number) => db.prisma.videoStat.findUnique({ where: { videoId: videos[film] ?? '' } });

it('counts people, not plays, and fresh ones for more', async () => {
  const fan = await plays([0]);
  for (let again = 0; again < 5; again += 1) await plays([0], { accountId: fan });
  await plays([1]);
  await plays([1]);
  await plays([2], { daysAgo: 7 });
  await plays([3], { seconds: 5 });
  await plays([4], { daysAgo: 61 });
  await learnFromPlays({ db });
  expect(await stat(0)).toMatchObject({ viewers: 1, popularity: expect.closeTo(1, 2) as number });
  expect(await stat(1)).toMatchObject({ viewers: 2, popularity: expect.closeTo(2, 2) as number });
  expect((await stat(2))?.popularity).toBeCloseTo(0.5, 2);
  expect((await stat(3))?.popularity ?? 0).toBe(0);
  expect((await stat(4))?.popularity ?? 0).toBe(0);
});

it('puts videos near each other that the same people watch, and not those that everybody does', async () => {
  // Everybody watches 0; the two groups share nothing else.
  for (let n = 0; n < 6; n += 1) await plays([0, 1, 2]);
  for (let n = 0; n < 6; n += 1) await plays([0, 3, 4]);
  await learnFromPlays({ db });
  const near = await stat(1);
  expect(near?.neighbourIds).toEqual([videos[2], videos[0]]);
  expect(near?.neighbourScores[0]).toBeGreaterThan(near?.neighbourScores[1] ?? 1);
  expect((await stat(3))?.neighbourIds).not.toContain(videos[1]);
  expect((await stat(5))?.neighbourIds ?? []).toEqual([]);
});

it('forgets what is not true any more', async () => {
  const fan = await plays([0, 1]);
  await learnFromPlays({ db });
  expect((await stat(0))?.neighbourIds).toEqual([videos[1]]);
  await db.prisma.play.deleteMany({ where: { accountId: fan } });
  await db.prisma.playbackProgress.deleteMany({ where: { accountId: fan } });
  expect(await learnFromPlays({ db }, { evenIfEarly: true })).toBe(true);
  expect(await stat(0)).toMatchObject({ popularity: 0, viewers: 0, neighbourIds: [] });
});

it('does nothing while nobody has begun anything, and once when two ask at the same time', async () => {
  await plays([0]);
  expect((await Promise.all([learnFromPlays({ db }), learnFromPlays({ db })])).filter(Boolean)).toHaveLength(1);
  expect(await learnFromPlays({ db })).toBe(false);
  await db.pool.query(`update milestone set at = at - interval '1 day' where name = 'recommendation.learned'`);
  await plays([1]);
  expect(await learnFromPlays({ db })).toBe(true);
});
