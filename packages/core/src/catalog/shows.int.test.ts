import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAccount, addShow, addVideo } from '../../test/videos.ts';
import { readBanners } from './banners.query.ts';
import { getChannel, getChannels } from './channels.query.ts';
import { getSeason, getShows } from './shows.query.ts';
import { getSpecial } from './videos.query.ts';
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

it('tells of a show with its seasons and episodes in their order', async () => {
  const show = await addShow(db, { slug: 'salt', title: 'Salt', team: 'Lamplit', seasons: [1, 2] });
  const [first = '', second = ''] = show.seasonIds;
  await addVideo(db, { ownerId, title: 'B', seasonId: first, episodeNumber: 2, publishedAt: day(2), free: true });
  await addVideo(db, { ownerId, title: 'A', seasonId: first, episodeNumber: 1, publishedAt: day(3) });
  await addVideo(db, { ownerId, title: 'Unpublished', seasonId: first, episodeNumber: 3, publishedAt: null });
  await addVideo(db, { ownerId, title: 'Preparing', seasonId: second, episodeNumber: 1, state: 'queued' });
  const channel = await getChannel({ db }, { slug: 'salt' });
  expect(channel).toMatchObject({
    kind: 'show',
    title: 'Salt',
    creator: { displayName: 'Lamplit' },
    seasonCount: 2,
    episodeCount: 2,
    free: true,
    latestAt: day(3).toISOString(),
    seasons: [
      {
        title: 'Season 1',
        episodeCount: 2,
        media: [{ title: 'A' }, { title: 'B', episodeText: 'Season 1, episode 2' }],
      },
      { title: 'Season 2', episodeCount: 0, media: [] },
    ],
  });
  await expect(getChannel({ db }, { id: show.id })).resolves.toEqual(channel);
  const season = await getSeason({ db }, { id: first });
  expect(season).toMatchObject({
    show: { slug: 'salt' },
    seasons: [{ number: 1 }, { number: 2 }],
    media: [{ showSlug: 'salt' }, {}],
  });
});

it('calls the one season of a show that does not count them by no number', async () => {
  const { seasonIds } = await addShow(db, { slug: 'paper', title: 'Paper', seasons: [0] });
  await addVideo(db, { ownerId, seasonId: seasonIds[0] ?? '', episodeNumber: 12 });
  const season = await getSeason({ db }, { id: seasonIds[0] ?? '' });
  expect(season).toMatchObject({ title: 'Episodes', media: [{ episodeText: 'Episode 12' }] });
});

it('keeps shows to itself until they are published', async () => {
  const { id, seasonIds } = await addShow(db, {
    slug: 'soon',
    title: 'Soon',
    seasons: [1],
    publishedAt: new Date(Date.now() + 60_000),
  });
  expect(await getShows({ db })).toEqual([]);
  for (const read of [
    () => getChannel({ db }, { id }),
    () => getChannel({ db }, { slug: 'soon' }),
    () => getSeason({ db }, { id: seasonIds[0] ?? '' }),
  ]) {
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('puts shows side by side in collections, with the newest of them all', async () => {
  const one = await addShow(db, { slug: 'one', title: 'One', seasons: [1] });
  const two = await addShow(db, { slug: 'two', title: 'Two', seasons: [1] });
  await addShow(db, { slug: 'row', title: 'A row', kind: 'collection', shows: [two.id, one.id] });
  await addShow(db, { slug: 'empty', title: 'Empty', kind: 'collection', shows: [] });
  await addVideo(db, { ownerId, title: 'Old', seasonId: one.seasonIds[0] ?? '', publishedAt: day(1), free: true });
  await addVideo(db, { ownerId, title: 'New', seasonId: two.seasonIds[0] ?? '', publishedAt: day(2) });
  const all = await getChannels({ db }, { hero: false, showFree: undefined });
  expect(all).toMatchObject({
    hero: null,
    channels: [{ slug: 'row', shows: [{ slug: 'two' }, { slug: 'one' }], media: [{ title: 'New' }, { title: 'Old' }] }],
  });
  expect(all.channels).toHaveLength(1);
  const free = await getChannels({ db }, { hero: false, showFree: true });
  expect(free.channels).toMatchObject([{ shows: [{ slug: 'one' }], media: [{ title: 'Old' }] }]);
  const paid = await getChannels({ db }, { hero: false, showFree: false });
  expect(paid.channels[0]?.media.map(({ title }) => title)).toEqual(['New']);
});

it('brings the first twelve shows that one may see, and the twelve newest videos of all of them', async () => {
  const slugs = Array.from({ length: 15 }, (_, at) => `show-${at + 10}`);
  const shows = [];
  for (const [at, slug] of slugs.entries()) {
    const publishedAt = at === 0 ? null : day(1);
    shows.push(await addShow(db, { slug, title: slug, seasons: [1], publishedAt }));
  }
  await addShow(db, { slug: 'row', title: 'A row', kind: 'collection', shows: shows.map(({ id }) => id) });
  for (const [at, show] of shows.entries()) {
    const [seasonId = ''] = show.seasonIds;
    await addVideo(db, {
      ownerId,
      title: `Video ${at}`,
      seasonId,
      publishedAt: day(at + 1),
      free: at === 0 || at === 14,
    });
  }
  const { channels } = await getChannels({ db }, { hero: false, showFree: undefined });
  expect(channels[0]?.shows.map(({ slug }) => slug)).toEqual(slugs.slice(1, 13));
  const newest = Array.from({ length: 12 }, (_, at) => `Video ${14 - at}`);
  expect(channels[0]?.media.map(({ title }) => title)).toEqual(newest);
  const free = await getChannels({ db }, { hero: false, showFree: true });
  expect(free.channels).toMatchObject([{ shows: [{ slug: 'show-24' }], media: [{ title: 'Video 14' }] }]);
  await expect(getChannel({ db }, { slug: 'row' })).resolves.toMatchObject({ shows: { length: 14 } });
});

it('tells where the standing hero of a show is, in a field of its own, of its films and of collections, too', async () => {
  const show = await addShow(db, { slug: 'one', title: 'One', seasons: [1] });
  const bare = await addShow(db, { slug: 'bare', title: 'Bare', seasons: [1] });
  const row = await addShow(db, { slug: 'row', title: 'A row', kind: 'collection', shows: [show.id, bare.id] });
  const images = (name: string) => [
    { type: 'hero', key: 'art/one/hero.webp' },
    { type: 'hero-vertical', key: `art/${name}/standing.webp` },
  ];
  await db.prisma.channel.update({ where: { id: show.id }, data: { images: images('one') } });
  await db.prisma.channel.update({ where: { id: row.id }, data: { images: images('row') } });
  const seasonId = show.seasonIds[0] ?? '';
  await addVideo(db, { ownerId, seasonId, title: 'Film', publishedAt: day(2) });
  await addVideo(db, { ownerId, seasonId: bare.seasonIds[0] ?? '', title: 'Bare film', publishedAt: day(1) });
  const hero = '/media/picture/art/one/hero.webp';
  const standing = (name: string) => `/media/picture/art/${name}/standing.webp`;
  const found = await getChannel({ db }, { slug: 'row' });
  expect(found).toMatchObject({
    images: [{ type: 'hero', url: hero }],
    verticalHeroUrl: standing('row'),
    shows: [{ images: [{ type: 'hero', url: hero }], verticalHeroUrl: standing('one') }, { slug: 'bare' }],
    media: [{ title: 'Film', verticalHeroUrl: standing('one') }, { title: 'Bare film' }],
  });
  expect(
    found.kind === 'collection' && [...found.shows, ...found.media].map((one) => 'verticalHeroUrl' in one),
  ).toEqual([true, false, true, false]);
  await expect(getSeason({ db }, { id: seasonId })).resolves.toMatchObject({
    show: { verticalHeroUrl: standing('one') },
    media: [{ verticalHeroUrl: standing('one') }],
  });
  // Neither a file that needs a token nor a malformed list is exposed.
  for (const stored of [[{ type: 'hero-vertical', key: 'assets/x/master.m3u8' }], { type: 'hero-vertical' }, 'text']) {
    await db.prisma.channel.update({ where: { id: show.id }, data: { images: stored } });
    const { media, show: told } = await getSeason({ db }, { id: seasonId });
    expect([told, ...media].some((one) => 'verticalHeroUrl' in one)).toBe(false);
  }
});

it('shows banners of each type while they are on and their target is public', async () => {
  const show = await addShow(db, { slug: 'one', title: 'One', team: 'Lamplit', seasons: [1] });
  const hidden = await addShow(db, { slug: 'hidden', title: 'Hidden', seasons: [1], publishedAt: null });
  const { id: videoId } = await addVideo(db, { ownerId, title: 'Film' });
  const { id: draftId } = await addVideo(db, { ownerId, publishedAt: null });
  const team = await db.prisma.creatorTeam.findFirstOrThrow();
  const rows = [
    { type: 'latest-player' },
    { type: 'show-banner', channelId: show.id },
    { type: 'show-banner', channelId: hidden.id },
    { type: 'external-link-banner', href: 'https://shop.example/' },
    { type: 'internal-link-banner', href: '/browse' },
    { type: 'media-banner', videoId },
    { type: 'media-banner', videoId: draftId },
    { type: 'creator-banner', creatorTeamId: team.id },
    { type: 'internal-link-banner', href: '/over', endsAt: day(1) },
    { type: 'internal-link-banner', href: '/later', startsAt: new Date(Date.now() + 60_000) },
  ];
  await db.prisma.banner.createMany({
    data: rows.map((row, position) => ({
      id: `b${position}`,
      position,
      title: 'A title',
      images: [
        { orientation: 'wide', key: 'art/one/wide.webp' },
        { orientation: 'wide', key: 'assets/x/master.m3u8' },
      ],
      ...row,
    })),
  });
  const banners = await readBanners({ db });
  expect(banners).toMatchObject([
    { type: 'latest-player', media: { title: 'Film' } },
    { type: 'show-banner', show: { slug: 'one' } },
    { type: 'external-link-banner', url: 'https://shop.example/' },
    { type: 'internal-link-banner', url: '/browse' },
    { type: 'media-banner', media: { id: videoId } },
    { type: 'creator-banner', creator: { displayName: 'Lamplit' } },
  ]);
  expect(banners).toHaveLength(6);
  // A visitor who asks for free content is not led to a film or show without any.
  const typesOf = async (showFree: boolean) =>
    (await getChannels({ db }, { hero: true, showFree })).hero?.map(({ type }) => type);
  const links = ['external-link-banner', 'internal-link-banner', 'creator-banner'];
  expect(await typesOf(true)).toEqual(links);
  expect(await typesOf(false)).toEqual(banners.map(({ type }) => type));
  expect(banners[0]?.images).toEqual([{ type: 'img', orientation: 'wide', url: '/media/picture/art/one/wide.webp' }]);
});

it.each([
  { type: 'show-banner' },
  { type: 'latest-player', href: '/x' },
  { type: 'external-link-banner', href: 'http://plain.example' },
  { type: 'external-link-banner', href: 'javascript:alert(1)' },
  { type: 'internal-link-banner', href: '//elsewhere.example' },
  { type: 'internal-link-banner', href: '/\\elsewhere.example' },
  { type: 'unknown' },
])('stores no banner that leads nowhere or elsewhere: %o', async (banner) => {
  await expect(db.prisma.banner.create({ data: { id: 'b', ...banner } })).rejects.toThrow(/banner_has_its_target/);
});

it('makes lists of what is new, free, exclusive and popular', async () => {
  await addVideo(db, { ownerId, title: 'Free', free: true, publishedAt: day(1) });
  const { id } = await addVideo(db, { ownerId, title: 'Hot', publishedAt: day(2) });
  await addVideo(db, { ownerId, title: 'Ours', exclusive: true, publishedAt: day(3) });
  await db.prisma.videoStat.create({ data: { videoId: id, popularity: 3 } });
  const titles = async (name: string) => (await getSpecial({ db }, { name })).media.map(({ title }) => title);
  await expect(titles('latest')).resolves.toEqual(['Ours', 'Hot', 'Free']);
  await expect(titles('free')).resolves.toEqual(['Free']);
  await expect(titles('exclusive')).resolves.toEqual(['Ours']);
  await expect(titles('popular')).resolves.toEqual(['Hot', 'Ours', 'Free']);
  await expect(titles('nonsense')).rejects.toMatchObject({ code: 'not_found' });
});
