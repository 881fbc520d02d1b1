import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addShow, addVideo } from '../../test/videos.ts';
import { searchCatalog } from './search.query.ts';
import { cleanUpSearch } from './clean-up-search.command.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { Database } from '@houselights/db';

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

const search = (words: string) => searchCatalog({ db }, { search: words, page: 1 });
const found = async (words: string) => (await search(words)).media.map(({ id }) => id);

it('knows of each change of a video with the change itself', async () => {
  const { id, assetId } = await addVideo(db, { ownerId, title: 'Aardvark' });
  expect(await found('aardvark')).toEqual([id]);
  await db.prisma.video.update({ where: { id }, data: { title: 'Badger' } });
  expect(await found('aardvark')).toEqual([]);
  expect(await found('badger')).toEqual([id]);
  await db.prisma.video.update({ where: { id }, data: { description: 'With a capybara.' } });
  expect(await found('capybara')).toEqual([id]);
  await db.prisma.video.update({ where: { id }, data: { creatorName: 'Dormouse & Sons' } });
  expect(await found('dormouse')).toEqual([id]);
  await db.prisma.video.update({ where: { id }, data: { chapters: [{ start: 0, title: 'Echidna' }] } });
  expect(await found('echidna')).toEqual([id]);
  await db.prisma.video.update({ where: { id }, data: { publishedAt: null } });
  expect(await found('badger')).toEqual([]);
  await db.prisma.video.update({ where: { id }, data: { publishedAt: new Date(Date.now() - 1_000) } });
  expect(await found('badger')).toEqual([id]);
  await db.prisma.asset.update({ where: { id: assetId }, data: { state: 'processing' } });
  expect(await found('badger')).toEqual([]);
  await db.prisma.asset.update({ where: { id: assetId }, data: { state: 'playable' } });
  expect(await found('badger')).toEqual([id]);
  await db.prisma.video.delete({ where: { id } });
  expect(await found('badger')).toEqual([]);
  expect(await db.prisma.searchDocument.count({ where: { id } })).toBe(0);
});

it('knows of each change of the show, the season and the creator around it', async () => {
  const show = await addShow(db, { slug: 'falcon', title: 'Falcon', team: 'Gibbon Pictures', seasons: [1] });
  const [seasonId = ''] = show.seasonIds;
  const { id } = await addVideo(db, { ownerId, title: 'Pilot', seasonId, episodeNumber: 1 });
  const { creatorTeamId } = await db.prisma.channel.findUniqueOrThrow({ where: { id: show.id } });
  const teamId = creatorTeamId ?? '';
  expect(await found('falcon pilot')).toEqual([id]);
  expect(await found('gibbon pilot')).toEqual([id]);
  await db.prisma.channel.update({ where: { id: show.id }, data: { title: 'Heron' } });
  expect(await found('heron pilot')).toEqual([id]);
  expect((await search('heron')).shows).toMatchObject([{ title: 'Heron' }]);
  await db.prisma.season.update({ where: { id: seasonId }, data: { title: 'The ibex years' } });
  expect(await found('ibex')).toEqual([id]);
  await db.prisma.creatorTeam.update({ where: { id: teamId }, data: { displayName: 'Jackal Films' } });
  expect(await found('jackal pilot')).toEqual([id]);
  expect((await search('jackal')).creators).toMatchObject([{ displayName: 'Jackal Films' }]);
  expect((await search('jackal')).shows).toMatchObject([{ title: 'Heron' }]);
  await db.prisma.channel.update({ where: { id: show.id }, data: { publishedAt: null } });
  expect((await search('heron')).shows).toEqual([]);
  await db.prisma.creatorTeam.delete({ where: { id: teamId } });
  expect((await search('jackal')).creators).toEqual([]);
  await db.prisma.channel.delete({ where: { id: show.id } });
  expect(await found('heron')).toEqual([]);
  expect(await found('pilot')).toEqual([id]);
});

it('forgets with what was rolled back, and tells two writers of the same words from each other', async () => {
  await expect(
    db.transaction(async (queries) => {
      const asset = { ownerId, state: 'ready', originalFilename: 'film.mp4', size: 1 };
      await queries.asset.create({ data: { id: 'undone', ...asset } });
      const video = { title: 'Kinkajou', ownerId, assetId: 'undone', publishedAt: new Date(0) };
      await queries.video.create({ data: { id: 'undone', ...video } });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await found('kinkajou')).toEqual([]);
  const titles = ['lemur marmot narwhal', 'narwhal marmot lemur', 'marmot narwhal ocelot', 'ocelot lemur marmot'];
  const added = await Promise.all(titles.map((title) => addVideo(db, { ownerId, title })));
  expect((await found('marmot')).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
});

it('counts words again when enough has changed, and forgets those that nobody uses', async () => {
  expect(await cleanUpSearch({ db })).toBe(true);
  expect(await cleanUpSearch({ db })).toBe(false);
  const one = await addVideo(db, { ownerId, title: 'Pangolin' });
  expect(await cleanUpSearch({ db })).toBe(false);
  const more = await Promise.all(Array.from({ length: 30 }, () => addVideo(db, { ownerId, title: 'Quokka quokka' })));
  expect(await cleanUpSearch({ db })).toBe(true);
  const count = async (word: string) => (await db.prisma.searchWord.findUnique({ where: { word } }))?.documents;
  expect([await count('quokka'), await count('pangolin')]).toEqual([30, 1]);
  await db.prisma.video.deleteMany({ where: { id: { in: [one, ...more].map(({ id }) => id) } } });
  await cleanUpSearch({ db });
  expect([await count('quokka'), await count('pangolin')]).toEqual([undefined, undefined]);
});
