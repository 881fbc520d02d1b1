import fc from 'fast-check';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addAccount, addShow, addVideo } from '../../test/videos.ts';
import { rankCatalog } from '../recommendation/index.ts';
import { writePassages } from './passages.ts';
import { searchCatalog } from './search.query.ts';
import { suggestSearch } from './suggestions.query.ts';
import { cleanUpSearch } from './clean-up-search.command.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { Database } from '@houselights/db';
import type { SearchFilters } from './filters.ts';

let database: TestDatabase;
let db: Database;
let ownerId: string;
let ghostLightId: string;
let lamplit: string;

const agoDays = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url });
  ownerId = await addAccount(db);
  const ghost = await addShow(db, {
    slug: 'ghost-light',
    title: 'Ghost Light',
    team: 'Lamplit Pictures',
    seasons: [1, 2],
  });
  ghostLightId = ghost.id;
  const { creatorTeamId } = await db.prisma.channel.findFirstOrThrow({ where: { id: ghost.id } });
  lamplit = creatorTeamId ?? '';
  const [first = '', second = ''] = ghost.seasonIds;
  const add = (title: string, more: Partial<Parameters<typeof addVideo>[1]> = {}) =>
    addVideo(db, { ownerId, title, ...more });
  await add('The keeper arrives', { seasonId: first, episodeNumber: 1, publishedAt: agoDays(700) });
  await add('The keeper leaves', { seasonId: second, episodeNumber: 4, publishedAt: agoDays(40) });
  await add('Lighthouse', { publishedAt: agoDays(500) });
  await add('The last lighthouse of the north', { publishedAt: agoDays(3), free: true });
  await add('Ínés and the sea', { publishedAt: agoDays(10) });
  await add('L’Été à Łódź: Straße nach Köln', { publishedAt: agoDays(12) });
  await add('Salt & Static', {
    chapters: [
      { start: 0, title: 'Opening credits' },
      { start: 60, title: 'The marmalade' },
    ],
  });
  await add('Ёлка на льду', { publishedAt: agoDays(20) });
  await add('東京物語', { publishedAt: agoDays(21) });
  await add('المَدِينَة القديمة', { publishedAt: agoDays(22) });
  await add('Tape 5e59c107 of 12e4', { publishedAt: agoDays(24) });
  await add('Don’t look at the moth', { publishedAt: agoDays(23) });
  const { id: described } = await add('A quiet one', { publishedAt: agoDays(30) });
  await db.prisma.video.update({
    where: { id: described },
    data: { description: 'Two divers find a lighthouse below the ice.', creatorName: 'Ana Fjord' },
  });
  await add('A walrus, unfinished', { publishedAt: null });
  await add('A walrus of tomorrow', { publishedAt: agoDays(-1) });
  await add('A walrus in the oven', { state: 'processing' });
  const spoken = await add('Interview', { publishedAt: agoDays(5) });
  const { id: captionId } = await db.prisma.caption.create({
    data: { id: 'caption', assetId: spoken.assetId, language: 'en', label: 'English', path: 'captions/en.vtt' },
  });
  await db.transaction((queries) =>
    writePassages(queries, captionId, [
      { start: 1_000, text: 'Welcome back to the studio.' },
      { start: 12_500, text: 'Nobody told me about the <i>zeppelin</i>' },
      { start: 15_000, text: 'until it was over the harbour &amp; burning.' },
      { start: 95_000, text: 'Good night.' },
    ]),
  );
  await rankCatalog({ db });
  await cleanUpSearch({ db });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const search = (words: string, filters: SearchFilters = {}, page = 1) =>
  searchCatalog({ db }, { search: words, page, ...filters });
const titles = async (words: string, filters: SearchFilters = {}) =>
  (await search(words, filters)).media.map(({ title }) => title);

describe('what is found first', () => {
  test.each([
    ['lighthouse', 'Lighthouse', 'the very title'],
    ['the last', 'The last lighthouse of the north', 'how a title begins'],
    ['north lighthouse', 'The last lighthouse of the north', 'all words of a title in any order'],
    ['lighthouses', 'Lighthouse', 'a plural for its singular'],
    ['lighth', 'Lighthouse', 'a word that is not finished'],
    ['divers ice', 'A quiet one', 'words of a description'],
    ['fjord', 'A quiet one', 'a creator without a team'],
    ['marmalade', 'Salt & Static', 'the title of a chapter'],
    ['salt & static', 'Salt & Static', 'a title with a sign'],
    ['keeper season 2', 'The keeper leaves', 'a season'],
    ['ghost light episode 4', 'The keeper leaves', 'a show and an episode'],
    ['lamplit keeper', 'The keeper leaves', 'a creator and a title'],
    ['ines', 'Ínés and the sea', 'a name without its accents'],
    ['INÉS', 'Ínés and the sea', 'a name with another accent, in capitals'],
    ['i\u0301nes', 'Ínés and the sea', 'a letter and its accent apart'],
    ['ete lodz strasse koln', 'L’Été à Łódź: Straße nach Köln', 'letters that are no accents only'],
    ['l’été', 'L’Été à Łódź: Straße nach Köln', 'what an apostrophe joins'],
    ['dont look', 'Don’t look at the moth', 'a missing apostrophe'],
    ["don't look", 'Don’t look at the moth', 'another apostrophe'],
    ['елка', 'Ёлка на льду', 'Cyrillic'],
    ['物語', '東京物語', 'a part of a Japanese title'],
    ['المدينة', 'المَدِينَة القديمة', 'Arabic without its vowels'],
    ['5e59c107', 'Tape 5e59c107 of 12e4', 'a word that begins like a number'],
    ['tape 12e4', 'Tape 5e59c107 of 12e4', 'a number as machines write it'],
    ['zeppelin', 'Interview', 'what is said'],
  ])('%s → %s (%s)', async (words, title) => {
    const { media, corrected } = await search(words);
    expect(media[0]?.title).toBe(title);
    expect(corrected === null || words === 'lighthouses').toBe(true);
  });

  it('is what many watch, where the words fit as well', async () => {
    const { id } = await db.prisma.video.findFirstOrThrow({ where: { title: 'The keeper arrives' } });
    expect((await titles('keeper'))[0]).toBe('The keeper leaves');
    await db.prisma.videoStat.upsert({
      where: { videoId: id },
      create: { videoId: id, popularity: 900 },
      update: { popularity: 900 },
    });
    await cleanUpSearch({ db });
    expect((await titles('keeper'))[0]).toBe('The keeper arrives');
  });

  it('are shows and creators beside the videos, on the first page', async () => {
    const { shows, creators } = await search('lamplit');
    expect(shows.map(({ slug }) => slug)).toEqual(['ghost-light']);
    expect(creators.map(({ displayName }) => displayName)).toEqual(['Lamplit Pictures']);
    expect(await search('lamplit', {}, 2)).toMatchObject({ media: [], total: 2, shows: [], creators: [] });
  });
});

describe('slips', () => {
  test.each([
    ['lighthose', 'lighthouse', 'a letter too few'],
    ['lihgthouse', 'lighthouse', 'two letters swapped'],
    ['ligthhouse nroth', 'lighthouse north', 'a slip in each word'],
    ['zepelin', 'zeppelin', 'a word that is only said'],
    ['kepeer', 'keeper', 'a short word'],
    ['lighthouse xqzvw', 'lighthouse', 'a word that is nowhere'],
    ['lamplitt keepr', 'lamplit keeper', 'a creator'],
  ])('%s is taken for %s (%s)', async (words, meant) => {
    const { corrected, media } = await search(words);
    expect(corrected).toBe(meant);
    expect(media.map(({ id }) => id)).toEqual((await search(meant)).media.map(({ id }) => id));
    expect(media).not.toHaveLength(0);
  });

  it('do not turn nonsense into something', async () => {
    await expect(search('qqqqqqqq')).resolves.toEqual({
      corrected: null,
      total: 0,
      media: [],
      shows: [],
      creators: [],
      years: { from: agoDays(700).getUTCFullYear(), to: agoDays(0).getUTCFullYear() },
    });
  });
});

it('finds the moment in which something is said', async () => {
  const { media } = await search('harbour burning');
  expect(media).toMatchObject([
    { title: 'Interview', moment: { start: 15, text: 'until it was over the harbour & burning.', language: 'en' } },
  ]);
  expect((await search('zeppelin')).media[0]?.moment).toEqual({
    start: 12.5,
    text: 'Nobody told me about the zeppelin',
    language: 'en',
  });
  expect((await search('interview')).media[0]?.moment).toBeNull();
  // Also if the title matches: the video keeps its title's score and gets the moment.
  const { id } = await db.prisma.video.findFirstOrThrow({ where: { title: 'Interview' } });
  await db.prisma.video.update({ where: { id }, data: { title: 'The zeppelin' } });
  const [both] = (await search('zeppelin')).media;
  expect(both).toMatchObject({ title: 'The zeppelin', moment: { start: 12.5 } });
  await db.prisma.video.update({ where: { id }, data: { title: 'Interview' } });
  // The words are never within half a minute: the more specific one is searched alone.
  expect((await search('zeppelin night')).corrected).not.toBeNull();
});

describe('filters', () => {
  it('are by show and creator under either name, year, length and free, alone and together', async () => {
    const year = agoDays(700).getUTCFullYear();
    const keepers = ['The keeper arrives', 'The keeper leaves'];
    for (const show of ['ghost-light', ghostLightId])
      expect((await titles('keeper', { show })).toSorted()).toEqual(keepers);
    for (const ctid of ['team-ghost-light', lamplit])
      expect((await titles('keeper', { ctid })).toSorted()).toEqual(keepers);
    expect(await titles('keeper', { ctid: lamplit, year })).toEqual(['The keeper arrives']);
    expect(await titles('lighthouse', { free: true })).toEqual(['The last lighthouse of the north']);
    expect(await titles('lighthouse', { free: false })).toHaveLength(3);
    expect(await titles('lighthouse', { length: 'short' })).toHaveLength(3);
    expect(await titles('lighthouse', { length: 'long' })).toEqual([]);
    expect(await titles('lighthouse', { creatorName: 'fjord, ana' })).toEqual(['A quiet one']);
    expect(await titles('', { creatorName: 'lamplit' })).toEqual(['The keeper leaves', 'The keeper arrives']);
    expect((await search('lighthouse', { show: 'nothing' })).total).toBe(0);
    expect((await search('lighthouse', { ctid: 'nothing' })).total).toBe(0);
  });

  it('without words give the newest', async () => {
    const newest = (await titles('')).slice(0, 2);
    expect(newest).toEqual(['Salt & Static', 'The last lighthouse of the north']);
    expect(await titles('', { free: true })).toEqual(['The last lighthouse of the north']);
    expect(await titles('  ', { show: 'ghost-light' })).toEqual(['The keeper leaves', 'The keeper arrives']);
    expect(await titles('', { year: 1901 })).toEqual([]);
  });
});

describe('suggestions', () => {
  test.each([
    ['l', ['Lamplit Pictures', 'Lighthouse']],
    ['light', ['Ghost Light', 'Lighthouse', 'The last lighthouse of the north']],
    ['ghost li', ['Ghost Light']],
    ['lampl', ['Lamplit Pictures']],
    ['lighthose', ['Lighthouse', 'The last lighthouse of the north']],
    ['inés se', ['Ínés and the sea']],
    ['walrus', []],
    ['%', []],
  ])('%s may become %s', async (words, expected) => {
    const found = await suggestSearch({ db }, { search: words });
    expect(found.length).toBeLessThanOrEqual(8);
    const texts = found.map(({ text }) => text);
    expect(expected.length === 0 ? texts : expected.filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('say where they lead', async () => {
    const [show, ...films] = await suggestSearch({ db }, { search: 'ghost' });
    expect(show).toEqual({
      kind: 'show',
      text: 'Ghost Light',
      id: ghostLightId,
      slug: 'ghost-light',
      pictureUrl: null,
    });
    // Its films, newest first, though none contains its name.
    expect(films.map(({ kind, text }) => [kind, text])).toEqual([
      ['video', 'The keeper leaves'],
      ['video', 'The keeper arrives'],
    ]);
  });
});

it('never finds what nobody may know of or watch yet', async () => {
  await expect(search('walrus')).resolves.toMatchObject({ total: 0, media: [] });
  expect((await titles('')).filter((title) => title.includes('walrus'))).toEqual([]);
});

it('answers to whatever anybody types', { timeout: 120_000 }, async () => {
  const hostile = [
    "'",
    '"',
    '\\',
    '!',
    '& |',
    ':*',
    '<->',
    '((',
    "');drop table video;--",
    '%',
    '_',
    '😀',
    '👩‍👩‍👧',
    '\u202eevil',
    '\ud800',
    '   ',
    'the the the',
    'a '.repeat(100),
    'x'.repeat(200),
    "'a' & !'b':*",
    'ﷺ'.repeat(200),
  ];
  for (const words of hostile) {
    expect((await search(words)).total).toBeGreaterThanOrEqual(0);
    await expect(suggestSearch({ db }, { search: words })).resolves.toBeInstanceOf(Array);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 1, max: 25 }),
      async (given, page) => {
        const words = given.replaceAll('\0', ' ');
        const { media, total } = await search(words, {}, page);
        expect(media.length).toBeLessThanOrEqual(Math.min(20, total));
        await suggestSearch({ db }, { search: words });
      },
    ),
    { numRuns: 60 },
  );
});
