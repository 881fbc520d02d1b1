import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage, createTranscoder, createWorkFolders, readCaptions } from '@houselights/adapters';
import {
  findDemoFilm,
  getChannels,
  getLatest,
  getMedia,
  handOverDemoFilm,
  indexCaptions,
  listActiveProjects,
  putCaptions,
  searchCatalog,
  seedDemoBattles,
  sourceKeyOf,
} from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { renderFilm } from '@houselights/demo';
import { demoEpisodes, demoFilms, demoPitches } from '@houselights/demo/episodes';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoBattles } from '../src/demo/demo-battles.ts';
import { seedHouse } from '../src/demo/seed-demo.ts';
import { createDemoProcessors } from '../src/processors/demo.processors.ts';
import type { Caller } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

// Draws and encodes a real film.
vi.setConfig({ testTimeout: 240_000 });

const clock = { now: () => new Date() };
const ownerId = 'owner';
const slug = 'sundial-county-s1e2';
const running = { signal: new AbortController().signal, last: false };
let test: TestDatabase;
let db: Database;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  folder = await mkdtemp(join(tmpdir(), 'houselights-demo-film-'));
  await db.prisma.account.create({ data: { id: ownerId, email: 'a@b.test', emailKey: 'a@b.test', displayName: 'A' } });
  await seedHouse({ db, clock }, ownerId);
});
afterAll(async () => {
  await db.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const storage = () => createDiskStorage(join(folder, 'media'));

const callerOf = (accountId: string): Caller => ({
  accountId,
  sessionId: '',
  deviceId: undefined,
  accountType: 3,
  superAdmin: false,
  hasSubscription: false,
});

function processorOf(films: number) {
  const workFolder = join(folder, 'work');
  return createDemoProcessors({
    db,
    clock,
    storage: storage(),
    readCaptions,
    transcoder: createTranscoder({ dataDir: folder }),
    workFolders: createWorkFolders(workFolder),
    workFolder,
    films,
  })['demo.film'];
}

it('only the long films are among what is being prepared', async () => {
  const { preparing } = await getLatest({ db });
  expect(preparing.length).toBe(demoEpisodes.filter(({ parts }) => parts === null).length);
});

it('a film beyond those that are wanted is not made, and no other is asked for', async () => {
  const asked = await db.prisma.outbox.count();
  await processorOf(2)({ slug }, running);
  expect(await db.prisma.outbox.count()).toBe(asked);
  const film = await findDemoFilm({ db }, { slug });
  expect(await db.prisma.asset.count({ where: { id: film?.assetId ?? '' } })).toBe(0);
});

it('a short film is drawn and prepared without a place in the queue of uploads, and asks for the next one', async () => {
  const processor = processorOf(demoFilms.length);
  await processor({ slug }, running);
  const film = await findDemoFilm({ db }, { slug });
  const details = await getMedia({ db }, { videoId: film?.videoId ?? '', caller: undefined });
  expect(details).toMatchObject({ state: 'playable', width: 640, height: 360, showSlug: 'sundial-county' });
  expect(details.captions.map(({ language }) => language).toSorted()).toEqual(['en', 'es']);
  // Its picture is stored in every size, under its hash.
  expect(details.posterUrl).toMatch(/\/art\/[\w-]+\/card-[0-9a-f]{16}-[0-9a-f]{6}-1280w\.webp$/);
  const { artKey } = await db.prisma.video.findUniqueOrThrow({ where: { id: film?.videoId ?? '' } });
  for (const size of ['320w.avif', '320w.webp', '640w.avif', '640w.webp', '1280w.avif', '1280w.webp']) {
    const key = (artKey ?? '').replace(/1280w\.webp$/, size);
    expect([key, await storage().stat(key)]).not.toContain(undefined);
  }
  const jobs = await db.prisma.outbox.findMany({ where: { kind: 'job' }, select: { name: true, payload: true } });
  expect(jobs.map(({ name }) => name)).not.toContain('media.transcode');
  expect(jobs).toContainEqual({ name: 'demo.film', payload: { slug: film?.nextSlug } });

  // Repeating the job changes nothing.
  const before = await db.prisma.asset.findUnique({ where: { id: film?.assetId ?? '' } });
  await processor({ slug }, running);
  expect(await db.prisma.asset.findUnique({ where: { id: film?.assetId ?? '' } })).toEqual(before);
});

it.each(['longer arm', 'sombra llegó primero'])('what it says is found as a moment: %s', async (words) => {
  await indexCaptions({ db, storage: storage(), readCaptions });
  const { media } = await searchCatalog({ db }, { search: words, page: 1 });
  expect(media[0]).toMatchObject({ title: 'High noon, twice', moment: { start: 11.5 } });
});

it('the projects of the battle that is on have pitches of their own, in no catalog and in no search', async () => {
  const owner = createDatabase({ url: test.ownerUrl, connections: 2 });
  const signer = { sign: () => new Uint8Array(64), publicKey: '', verify: () => true } as never;
  const made = await Promise.all(demoPitches.map((pitch) => findDemoFilm({ db }, { slug: pitch.slug })));
  const assets = new Map(made.map((pitch) => [pitch?.slug ?? '', pitch?.assetId ?? '']));
  await seedDemoBattles(
    { db: owner, signer, clock: { now: () => new Date() } },
    demoBattles(assets)
      .slice(0, 1)
      .map(({ left, right, ...times }) => {
        return { left: { ...left, points: 50 }, right: { ...right, points: 40 }, ...times };
      }),
  );
  await owner.close();
  const projects = await db.prisma.project.findMany({ include: { asset: { include: { video: true } } } });
  expect(projects.map(({ asset }) => [typeof asset?.id, asset?.video])).toEqual([
    ['string', null],
    ['string', null],
  ]);
  const sign = (assetId: string) => ({ folder: `/${assetId}/`, expiresAt: new Date() });
  const playing = async () =>
    (await listActiveProjects({ db, mediaPaths: { sign } })).map(({ videos }) => videos[0]?.url);
  // Until it is drawn, the project has its picture alone.
  expect(await playing()).toEqual([undefined, undefined]);

  const pitch = made[0];
  if (pitch === undefined) throw new Error('no pitch');
  const { assetId, nextSlug } = pitch;
  const videos = await db.prisma.video.count();
  // Two seconds of it are enough here.
  const file = join(folder, 'pitch.mp4');
  await renderFilm(pitch.slug, file, { seconds: 2 });
  await storage().putFile(sourceKeyOf(assetId), file);
  const size = (await stat(file)).size;
  await handOverDemoFilm({ db }, { assetId, sourceKey: sourceKeyOf(assetId), size, prepare: 'by-caller' });
  const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe empty house clapped.\n';
  await putCaptions(
    { db, storage: storage(), readCaptions },
    { caller: callerOf(ownerId), assetId, language: 'en', label: undefined, captions },
  );
  await processorOf(demoFilms.length)({ slug: pitch.slug }, running);
  expect(await playing()).toEqual([`/${assetId}/master.m3u8`, undefined]);
  const jobs = await db.prisma.outbox.findMany({ where: { kind: 'job' }, select: { name: true, payload: true } });
  expect(jobs.map(({ name }) => name)).not.toContain('media.transcode');
  expect(jobs).toContainEqual({ name: 'demo.film', payload: { slug: nextSlug } });
  expect(await db.prisma.video.count()).toBe(videos);
  for (const search of ['Ghost Light', 'empty house clapped'])
    expect((await searchCatalog({ db }, { search, page: 1 })).media).toEqual([]);
});

it('banners lead to what can be opened', async () => {
  const { hero } = await getChannels({ db }, { hero: true, showFree: undefined });
  // The banner of a film that is not playable yet is left out.
  expect(hero?.map(({ type }) => type)).toEqual([
    'latest-player',
    'show-banner',
    'creator-banner',
    'internal-link-banner',
    'external-link-banner',
  ]);
});
