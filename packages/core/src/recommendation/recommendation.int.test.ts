import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addShow, addVideo, addVideos as addSome, neighboursIn } from '../../test/videos.ts';
import { clearOldFeeds, rankCatalog } from './rank-catalog.command.ts';
import { getPopular, getRecommendations, getRecommendedForYou } from './recommendations.query.ts';
import { createRecommender } from './recommender.ts';
import { readVideoCards } from '../catalog/index.ts';
import { getUserChannels } from './user-channels.query.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { Database } from '@houselights/db';
import type { Recommender } from './recommender.ts';
import type { Recommendations } from '@houselights/contracts';

let test: TestDatabase;
let db: Database;
let ownerId: string;
let world: Recommender;
let accountId: string;
beforeEach(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  // Cards are not cached: each test changes the catalog.
  world = createRecommender({ db }, { read: (ids) => readVideoCards({ db }, ids) });
  ownerId = await addAccount(db);
  accountId = await addAccount(db);
});
afterEach(async () => {
  await db.close();
  await test.close();
});

const addVideos = (count: number) => addSome(db, { ownerId, count });

async function watch(videoId: string, currentTime: number, minutesAgo = 1): Promise<void> {
  const observedAt = new Date(Date.now() - minutesAgo * 60_000);
  await db.pool.query(
    `insert into playback_progress ("accountId", "videoId", "currentTime", "totalTime", "durationWatched", watched, "observedAt", "updatedAt")
     values ($1, $2, $3::float, 100, $3::float, $3::float >= 95, $4, $4)`,
    [accountId, videoId, currentTime, observedAt],
  );
}

const neighbours = neighboursIn(() => db);

const idsOf = ({ media }: Recommendations): string[] => media.map(({ id }) => id);

/** All pages of a feed, until one is empty. */
async function pages(read: (page: number) => Promise<Recommendations>): Promise<string[][]> {
  const all = [];
  for (let page = 1; ; page += 1) {
    const ids = idsOf(await read(page));
    if (ids.length === 0) return all;
    all.push(ids);
  }
}

describe('the browse feed', () => {
  it('goes through the whole house once, the same way each time, whatever happens meanwhile', async () => {
    const videos = await addVideos(130);
    await neighbours(
      videos[0] ?? '',
      videos.slice(100, 110),
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0.5].map((score) => score / 10),
    );
    await watch(videos[0] ?? '', 100);
    const first = await getRecommendations(world, { caller: { accountId }, page: 1, recommendationId: undefined });
    const { recommendationId } = first;
    const read = (page: number) => getRecommendations(world, { caller: { accountId }, page, recommendationId });
    const before = await pages(read);
    expect(before[0]).toEqual(idsOf(first));
    expect(before.slice(0, -1).every((page) => page.length === 20)).toBe(true);
    expect(before.flat().toSorted()).toEqual(videos.toSorted());
    await addVideos(30);
    await watch(videos[50] ?? '', 10);
    await rankCatalog({ db });
    expect(await pages(read)).toEqual(before);
    await expect(
      getRecommendations(world, { caller: { accountId }, page: 2, recommendationId: undefined }),
    ).resolves.toMatchObject({
      recommendationId,
    });
  });

  it('is shuffled anew for each visit, puts what is new in front, and leaves out what was withdrawn', async () => {
    const videos = await addVideos(200);
    await rankCatalog({ db });
    const [fresh = ''] = await addVideos(1);
    const one = await getRecommendations(world, { caller: { accountId }, page: 1, recommendationId: undefined });
    const other = await getRecommendations(world, { caller: { accountId }, page: 1, recommendationId: undefined });
    expect(one.recommendationId).not.toBe(other.recommendationId);
    expect(idsOf(one)).toContain(fresh);
    const read = (list: Recommendations) => (page: number) =>
      getRecommendations(world, { caller: { accountId }, page, recommendationId: list.recommendationId });
    const [all, others] = [await pages(read(one)), await pages(read(other))];
    expect(all.flat()).not.toEqual(others.flat());
    await db.prisma.video.update({ where: { id: videos[7] ?? '' }, data: { publishedAt: null } });
    expect((await pages(read(one))).flat()).toEqual(all.flat().filter((id) => id !== videos[7]));
  });

  it('belongs to one account and lasts a day', async () => {
    await addVideos(3);
    const { recommendationId } = await getRecommendations(world, {
      caller: { accountId },
      page: 1,
      recommendationId: undefined,
    });
    const gone = { code: 'recommendation_gone' };
    const stranger = { caller: { accountId: ownerId }, page: 1, recommendationId };
    await expect(getRecommendations(world, stranger)).rejects.toMatchObject(gone);
    await expect(
      getRecommendedForYou(world, { caller: { accountId }, page: 1, recommendationId }),
    ).rejects.toMatchObject(gone);
    await db.pool.query(`update recommendation_feed set "createdAt" = now() - interval '24 hours 1 second'`);
    world.feeds.clear();
    await expect(getRecommendations(world, { caller: { accountId }, page: 1, recommendationId })).rejects.toMatchObject(
      gone,
    );
    await db.pool.query(`update recommendation_feed set "createdAt" = now() - interval '26 hours'`);
    await clearOldFeeds({ db });
    expect(await db.prisma.recommendationFeed.count()).toBe(0);
    expect(await db.prisma.ranking.count()).toBe(1);
  });

  it('keeps the newest forty of an account, whoever opens the first page again and again', async () => {
    await addVideos(2);
    const first = (input: string) =>
      getRecommendations(world, { caller: { accountId: input }, page: 1, recommendationId: undefined });
    const other = await first(ownerId);
    const ids: string[] = [];
    for (let visit = 0; visit < 45; visit += 1) ids.push((await first(accountId)).recommendationId);
    const kept = await db.prisma.recommendationFeed.findMany({ where: { accountId }, select: { id: true } });
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.slice(-40).toSorted());
    await expect(
      getRecommendations(world, { caller: { accountId: ownerId }, page: 2, recommendationId: other.recommendationId }),
    ).resolves.toMatchObject({ media: [] });
  });

  it('is empty in an empty house', async () => {
    await expect(
      getRecommendations(world, { caller: { accountId }, page: 1, recommendationId: undefined }),
    ).resolves.toMatchObject({
      media: [],
    });
  });
});

describe('the ranking', () => {
  it('is made once for a catalog that stays the same, also when two ask at once, and again when it changes', async () => {
    await addVideos(3);
    expect((await Promise.all([rankCatalog({ db }), rankCatalog({ db })])).filter(Boolean)).toHaveLength(1);
    expect(await rankCatalog({ db })).toBe(false);
    await addVideos(1);
    expect(await rankCatalog({ db })).toBe(true);
    await db.pool.query(`update ranking set "createdAt" = "createdAt" - interval '61 minutes'`);
    expect(await rankCatalog({ db })).toBe(true);
  });
});

describe('what is recommended', () => {
  it('says why: the next episode, what the same people watched, what is new or popular', async () => {
    const { seasonIds } = await addShow(db, { slug: 'show', title: 'Show', seasons: [1] });
    const seasonId = seasonIds[0] ?? '';
    const episode = async (episodeNumber: number) =>
      (await addVideo(db, { ownerId, title: `Episode ${episodeNumber}`, seasonId, episodeNumber })).id;
    const [first, second] = [await episode(1), await episode(2)];
    const [near = '', far = '', seen = ''] = await addVideos(3);
    await watch(first, 100);
    await watch(seen, 100, 60);
    await neighbours(first, [near, seen, far], [0.9, 0.8, 0.1]);
    const { media } = await getRecommendedForYou(world, {
      caller: { accountId },
      page: 1,
      recommendationId: undefined,
    });
    const because = { id: first, title: 'Episode 1' };
    const reasons = new Map(media.map(({ id, reason }) => [id, reason]));
    expect(reasons.get(second)).toEqual({ code: 'next-episode', because });
    expect(reasons.get(near)).toEqual({ code: 'watched-together', because });
    expect(idsOf({ recommendationId: '', media }).indexOf(near)).toBeLessThan(media.findIndex(({ id }) => id === far));
    expect([...reasons.keys()]).not.toContain(seen);
    expect([...reasons.keys()]).not.toContain(first);
  });

  it('begins with what is popular and new for whoever has watched nothing', async () => {
    const videos = await addVideos(30);
    await db.prisma.videoStat.create({ data: { videoId: videos[20] ?? '', popularity: 9 } });
    const { media } = await getRecommendedForYou(world, {
      caller: { accountId },
      page: 1,
      recommendationId: undefined,
    });
    expect(media).toHaveLength(20);
    expect(new Set(media.map(({ reason }) => reason.code))).toEqual(new Set(['new', 'popular']));
    expect(idsOf({ recommendationId: '', media }).slice(0, 3)).toContain(videos[20]);
  });

  it('makes rows with headings that name their reason', async () => {
    const videos = await addVideos(12);
    await neighbours(videos[0] ?? '', videos.slice(5, 10), [0.9, 0.8, 0.7, 0.6, 0.5]);
    await watch(videos[0] ?? '', 100, 5);
    await watch(videos[1] ?? '', 40, 1);
    const rows = await getUserChannels(world, { caller: { accountId } });
    expect(rows.map(({ title }) => title)).toEqual([
      'Continue watching',
      'Recommended for you',
      'Because you watched Film 0',
    ]);
    expect(rows[0]?.media.map(({ id }) => id)).toEqual([videos[1]]);
  });
});

describe('what is popular', () => {
  it('is one list for everyone, by how much is watched, then by age', async () => {
    const videos = await addVideos(45);
    await db.prisma.videoStat.createMany({
      data: [
        { videoId: videos[30] ?? '', popularity: 2 },
        { videoId: videos[40] ?? '', popularity: 5 },
      ],
    });
    const first = await getPopular(world, { page: 1, recommendationId: undefined });
    expect(idsOf(first).slice(0, 3)).toEqual([videos[40], videos[30], videos[0]]);
    const others = await Promise.all(
      Array.from({ length: 20 }, () => getPopular(world, { page: 1, recommendationId: undefined })),
    );
    expect(new Set(others.map(({ recommendationId }) => recommendationId))).toEqual(new Set([first.recommendationId]));
    const second = await getPopular(world, { page: 2, recommendationId: undefined });
    expect(second.recommendationId).toBe(first.recommendationId);
    const all = await pages((page) => getPopular(world, { page, recommendationId: first.recommendationId }));
    expect(all.flat().toSorted()).toEqual(videos.toSorted());
  });
});
