import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage, createTranscoder, createWorkFolders, readCaptions } from '@houselights/adapters';
import {
  findDemoFilm,
  mediaDetails,
  readChannels,
  readLatest,
  readShows,
  searchCatalog,
  seedDemoHouse,
} from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { demoEpisodes } from '@houselights/demo/episodes';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoHouse } from '../src/demo/demo-house.ts';
import { createDemoFilmProcessor } from '../src/processors/demo-film.processor.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

// A film is drawn and encoded for real.
vi.setConfig({ testTimeout: 240_000 });

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
  const clock = { now: () => new Date() };
  const films = demoEpisodes.map((episode) => episode.slug);
  for (let time = 0; time < 2; time++) await seedDemoHouse({ db, clock }, { ownerId, house: demoHouse(), films });
});
afterAll(async () => {
  await db.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

function processorOf(films: number) {
  const workFolder = join(folder, 'work');
  return createDemoFilmProcessor({
    db,
    storage: createDiskStorage(join(folder, 'media')),
    readCaptions,
    transcoder: createTranscoder({ dataDir: folder }),
    workFolders: createWorkFolders(workFolder),
    workFolder,
    films,
  });
}

it('the house is written once, and only the long films are among what is being prepared', async () => {
  expect(await db.prisma.video.count()).toBe(demoEpisodes.length);
  const shows = await readShows({ db });
  expect(shows.length).toBe(demoHouse().shows.length);
  const { preparing } = await readLatest({ db });
  expect(preparing.length).toBe(demoEpisodes.filter(({ parts }) => parts === null).length);
});

it('a film beyond those that are wanted is not made, and no other is asked for', async () => {
  const asked = await db.prisma.outbox.count();
  await processorOf(2)({ slug }, running);
  expect(await db.prisma.outbox.count()).toBe(asked);
  const film = await findDemoFilm({ db }, slug);
  expect(await db.prisma.asset.count({ where: { id: film?.assetId ?? '' } })).toBe(0);
});

it('a short film is drawn and prepared without a place in the queue of uploads, and asks for the next one', async () => {
  const processor = processorOf(demoEpisodes.length);
  await processor({ slug }, running);
  const film = await findDemoFilm({ db }, slug);
  const details = await mediaDetails({ db }, { videoId: film?.videoId ?? '', caller: undefined });
  expect(details).toMatchObject({ state: 'playable', width: 640, height: 360, showSlug: 'sundial-county' });
  expect(details.captions.map(({ language }) => language).toSorted()).toEqual(['en', 'es']);
  expect(details.posterUrl).toContain('/art/');
  const jobs = await db.prisma.outbox.findMany({ where: { kind: 'job' }, select: { name: true, payload: true } });
  expect(jobs.map(({ name }) => name)).not.toContain('media.transcode');
  expect(jobs).toContainEqual({ name: 'demo.film', payload: { slug: film?.nextSlug } });

  // Said again it changes nothing.
  const before = await db.prisma.asset.findUnique({ where: { id: film?.assetId ?? '' } });
  await processor({ slug }, running);
  expect(await db.prisma.asset.findUnique({ where: { id: film?.assetId ?? '' } })).toEqual(before);
});

it.each(['longer arm', 'sombra llegó primero'])('what it says is found as a moment: %s', async (words) => {
  const { media } = await searchCatalog({ db }, { search: words, page: 1 });
  expect(media[0]).toMatchObject({ title: 'High noon, twice', moment: { start: 11.5 } });
});

it('banners lead to what can be opened', async () => {
  const { hero, channels } = await readChannels({ db }, { hero: true, showFree: undefined });
  // The one for a film that cannot be played yet is left out.
  expect(hero?.map(({ type }) => type)).toEqual([
    'latest-player',
    'show-banner',
    'creator-banner',
    'internal-link-banner',
    'external-link-banner',
  ]);
  expect(channels.length).toBe(demoHouse().collections.length);
});
