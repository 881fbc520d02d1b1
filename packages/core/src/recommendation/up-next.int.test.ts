import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAccount, addShow, addVideo, addVideos as addSome, neighboursIn } from '../../test/videos.ts';
import { getPopular, getRecommendedForYou } from './recommendations.query.ts';
import { createRecommender } from './recommender.ts';
import { readVideoCards } from '../catalog/index.ts';
import { getUpNext } from './up-next.query.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { Database } from '@houselights/db';
import type { Recommender } from './recommender.ts';
import type { Recommendations } from '@houselights/contracts';

let test: TestDatabase;
let db: Database;
let ownerId: string;
let accountId: string;
let world: Recommender;
beforeEach(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  world = createRecommender({ db }, { read: (ids) => readVideoCards({ db }, ids) });
  ownerId = await addAccount(db);
  accountId = await addAccount(db);
});
afterEach(async () => {
  await db.close();
  await test.close();
});

const addVideos = (count: number) => addSome(db, { ownerId, count });
const neighbours = neighboursIn(() => db);
const idsOf = ({ media }: Recommendations): string[] => media.map(({ id }) => id);

const plain = { recommendationId: undefined, seasonId: undefined, caller: undefined };

it('goes on in a list of another kind, for whom it was made', async () => {
  const videos = await addVideos(6);
  const mine = await getRecommendedForYou(world, { caller: { accountId }, page: 1, recommendationId: undefined });
  const [first = '', second = ''] = idsOf(mine);
  const input = { ...plain, videoId: first, count: 3, recommendationId: mine.recommendationId };
  const list = await getUpNext(world, { ...input, caller: { accountId } });
  expect(list.recommendationId).toBe(mine.recommendationId);
  expect(idsOf(list)).toEqual(idsOf(mine).slice(1, 4));
  expect(list.media[0]?.reason).toEqual(mine.media[1]?.reason);
  const all = await getPopular(world, { page: 1, recommendationId: undefined });
  const next = await getUpNext(world, { ...input, videoId: second, recommendationId: all.recommendationId });
  expect(next.recommendationId).toBe(all.recommendationId);
  for (const stranger of [undefined, { accountId: ownerId }]) {
    await expect(getUpNext(world, { ...input, caller: stranger })).rejects.toMatchObject({
      code: 'recommendation_gone',
    });
  }
  // A list that does not contain the video leads nowhere.
  const { id: later } = await addVideo(db, { ownerId });
  const fresh = await getUpNext(world, { ...input, caller: { accountId }, videoId: later });
  expect(fresh.media.every(({ id }) => id !== later)).toBe(true);
  expect(videos).toHaveLength(6);
});

it('is each episode of a season once, with numbers or without', async () => {
  const { seasonIds } = await addShow(db, { slug: 'show', title: 'Show', seasons: [1] });
  const [seasonId = ''] = seasonIds;
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const episode = async (publishedAt: Date, episodeNumber?: number) =>
    (
      await addVideo(db, {
        ownerId,
        seasonId,
        publishedAt,
        ...(episodeNumber === undefined ? {} : { episodeNumber }),
      })
    ).id;
  const [late, early, numbered] = [await episode(day(5)), await episode(day(2)), await episode(day(9), 1)];
  const after = async (videoId: string, more = {}) =>
    (await getUpNext(world, { ...plain, videoId, count: 20, ...more })).media
      .filter(({ reason }) => reason.code === 'next-episode')
      .map(({ id }) => id);
  expect(await after(numbered)).toEqual([early, late]);
  expect(await after(early)).toEqual([late]);
  expect(await after(late)).toEqual([]);
  // A video from elsewhere, watched as part of the season.
  const { id } = await addVideo(db, { ownerId });
  expect(await after(id, { seasonId })).toEqual([numbered, early, late]);
});

it('is the rest of the show, then what the same people watched, the creator’s, the newest', async () => {
  const { seasonIds } = await addShow(db, { slug: 'show', title: 'Show', team: 'Team', seasons: [1, 2] });
  const { creatorTeamId } = await db.prisma.channel.findFirstOrThrow();
  const team = creatorTeamId ?? '';
  const [one = '', two = ''] = seasonIds;
  const episode = async (seasonId: string, episodeNumber: number) =>
    (await addVideo(db, { ownerId, seasonId, episodeNumber, creatorTeamId: team })).id;
  const [e1, e2, e3] = [await episode(one, 1), await episode(one, 2), await episode(two, 1)];
  const { id: other } = await addVideo(db, { ownerId, creatorTeamId: team });
  const [near = '', newest = ''] = await addVideos(2);
  await neighbours(e2, [near], [0.5]);
  const list = await getUpNext(world, { videoId: e2, count: 20, ...plain });
  expect(list.media.map(({ id, reason }) => [id, reason.code])).toEqual([
    [e3, 'next-episode'],
    [near, 'watched-together'],
    [other, 'same-creator'],
    [e1, 'same-creator'],
    [newest, 'new'],
  ]);
  const again = await getUpNext(world, { videoId: e2, count: 2, ...plain });
  expect(again.recommendationId).toBe(list.recommendationId);
  expect(idsOf(again)).toEqual([e3, near]);
  const later = await getUpNext(world, {
    videoId: near,
    count: 20,
    ...plain,
    recommendationId: list.recommendationId,
  });
  expect(idsOf(later)).toEqual([other, e1, newest]);
  expect(later.recommendationId).toBe(list.recommendationId);
});

it('leads into another show by its first episode, or by the one that the caller has to watch next, once', async () => {
  const own = await addShow(db, { slug: 'own', title: 'Own', team: 'Team', seasons: [1] });
  const near = await addShow(db, { slug: 'near', title: 'Near', seasons: [1, 2] });
  const hers = await addShow(db, { slug: 'hers', title: 'Hers', seasons: [1] });
  const fresh = await addShow(db, { slug: 'fresh', title: 'Fresh', seasons: [0] });
  const { creatorTeamId } = await db.prisma.channel.findUniqueOrThrow({ where: { id: own.id } });
  const episode = async (seasonId = '', episodeNumber = 1, more = {}) =>
    (await addVideo(db, { ownerId, seasonId, episodeNumber, ...more })).id;
  const team = creatorTeamId === null ? {} : { creatorTeamId };
  const videoId = await episode(own.seasonIds[0], 2, team);
  const ownNext = await episode(own.seasonIds[0], 3, team);
  const [n1, n2, n3] = [
    await episode(near.seasonIds[0], 1),
    await episode(near.seasonIds[0], 2),
    await episode(near.seasonIds[1], 1),
  ];
  const [h1, h2] = [await episode(hers.seasonIds[0], 1, team), await episode(hers.seasonIds[0], 2, team)];
  const [f1] = [await episode(fresh.seasonIds[0], 1), await episode(fresh.seasonIds[0], 2)];
  const { id: film } = await addVideo(db, { ownerId, publishedAt: new Date(Date.now() - 3_600_000) });
  await neighbours(videoId, [n3, h2, n2], [0.5, 0.4, 0.3]);
  const ask = async (more: object = {}) => getUpNext(world, { ...plain, videoId, count: 20, ...more });
  const list = await ask();
  expect(list.media.map(({ id, reason }) => [id, reason.code])).toEqual([
    [ownNext, 'next-episode'],
    [n1, 'watched-together'],
    [h1, 'watched-together'],
    [f1, 'new'],
    [film, 'new'],
  ]);
  // A member who has watched part of a show continues it, although the list is the same.
  const note = (watchedId: string, watched: boolean) => ({
    accountId,
    videoId: watchedId,
    currentTime: 50,
    totalTime: 100,
    durationWatched: 50,
    watched,
    observedAt: new Date(),
  });
  await db.prisma.playbackProgress.createMany({
    data: [note(n1, true), note(n2, true), note(h1, false), note(f1, true)],
  });
  const f2 = await db.prisma.video.findFirstOrThrow({
    where: { seasonId: fresh.seasonIds[0] ?? '', episodeNumber: 2 },
  });
  const mine = await ask({ caller: { accountId } });
  expect(idsOf(mine)).toEqual([ownNext, n3, h1, f2.id, film]);
  expect(mine.recommendationId).toBe(list.recommendationId);
  // The list continues after the show that one of its episodes represented.
  const later = await ask({ caller: { accountId }, videoId: n3, recommendationId: mine.recommendationId });
  expect(idsOf(later).slice(0, 3)).toEqual([h1, f2.id, film]);
  expect(new Set(idsOf(later)).size).toBe(later.media.length);
  // A member who has watched all of a show may start over.
  await db.prisma.playbackProgress.create({ data: note(n3, true) });
  expect(idsOf(await ask({ caller: { accountId } }))[1]).toBe(n1);
});

it('goes on from a video that is watched with the season of another show', async () => {
  const [one, two] = [
    await addShow(db, { slug: 'one', title: 'One', seasons: [1] }),
    await addShow(db, { slug: 'two', title: 'Two', seasons: [1] }),
  ];
  const [seasonId = '', elsewhere = ''] = [one.seasonIds[0], two.seasonIds[0]];
  const { id: first } = await addVideo(db, { ownerId, seasonId, episodeNumber: 1 });
  const { id: start } = await addVideo(db, { ownerId, seasonId: elsewhere, episodeNumber: 1 });
  const { id: videoId } = await addVideo(db, { ownerId, seasonId: elsewhere, episodeNumber: 2 });
  expect(idsOf(await getUpNext(world, { ...plain, videoId, seasonId, count: 20 }))).toEqual([first, start]);
  expect(idsOf(await getUpNext(world, { ...plain, videoId: start, seasonId, count: 20 }))).toEqual([first]);
});

it('tells of a video that it is new for 14 days', async () => {
  const { id: videoId } = await addVideo(db, { ownerId });
  const ago = async (days: number) =>
    (await addVideo(db, { ownerId, publishedAt: new Date(Date.now() - days * 86_400_000) })).id;
  const [fresh, old, older] = [await ago(13.9), await ago(14.1), await ago(600)];
  const { media } = await getUpNext(world, { videoId, count: 20, ...plain });
  const reasons = new Map(media.map(({ id, reason }) => [id, reason.code]));
  expect([fresh, old, older].map((id) => reasons.get(id))).toEqual(['new', 'house', 'house']);
});

it('knows of no video that is not public, and of no list that was never made', async () => {
  const { id: draft } = await addVideo(db, { ownerId, publishedAt: null });
  const { id } = await addVideo(db, { ownerId });
  const input = { ...plain, count: 20 };
  await expect(getUpNext(world, { ...input, videoId: draft })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(getUpNext(world, { ...input, videoId: id, recommendationId: 'nothing' })).rejects.toMatchObject({
    code: 'recommendation_gone',
  });
});
