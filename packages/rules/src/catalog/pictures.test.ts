import { expect, it } from 'vitest';
import { bannerHero, collectionHero, showHero, videoHero } from './pictures.ts';
import type { HeroPictures } from './pictures.ts';
import type { Banner, ShowCard, VideoCard } from '@houselights/contracts';

const tall = { verticalHeroUrl: '/tall' };
const film = (more: Partial<VideoCard> = {}) => ({ heroUrl: null, posterUrl: '/frame', ...more });
const show = (types: ShowCard['images'][number]['type'][], more = {}) => ({
  images: types.map((type) => ({ type, url: `/${type}` })),
  ...more,
});
const of = (wide: string | null, standing: string | null): HeroPictures => ({ wide, tall: standing });

it.each<[string, HeroPictures, HeroPictures]>([
  ['a film: its frame', videoHero(film()), of('/frame', null)],
  ['a film: art before its frame', videoHero(film({ heroUrl: '/art' })), of('/art', null)],
  ['a film: the standing art of its show', videoHero(film(tall)), of('/frame', '/tall')],
  ['a film of standing art alone', videoHero(film({ posterUrl: null, ...tall })), of('/tall', null)],
  ['a film without any', videoHero(film({ posterUrl: null })), of(null, null)],
  ['a show: without a title first', showHero(show(['packshot', 'wide', 'hero'])), of('/hero', null)],
  ['a show: both shapes', showHero(show(['wide'], tall)), of('/wide', '/tall')],
  ['a show: posters do not stand in', showHero(show(['packshot-vertical'])), of(null, null)],
  ['a show of one shape', showHero(show([], tall)), of('/tall', null)],
  ['a collection: its own', collectionHero(collection(show(['wide'], tall))), of('/wide', '/tall')],
  ['a collection: of its first show', collectionHero(collection(show([]))), of('/hero', '/first')],
  ['a collection: never one shape of each', collectionHero(collection(show(['wide']))), of('/wide', null)],
  ['a collection of nothing', collectionHero({ ...show([]), shows: [] }), of(null, null)],
  ['a banner: of its target', bannerHero(banner([])), of('/art', '/tall')],
  ['a banner: its own', bannerHero(banner(['wide', 'narrow'])), of('/wide', '/narrow')],
  ['a banner: its own lying one in both shapes', bannerHero(banner(['horizontal'])), of('/horizontal', null)],
  ['a banner: its own standing one', bannerHero(banner(['vertical'])), of('/art', '/vertical')],
  ['a banner: one for all shapes', bannerHero(banner([null])), of('/null', '/null')],
])('on top stands, of %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

function collection(own: ReturnType<typeof show>): Parameters<typeof collectionHero>[0] {
  const first = { ...show(['hero']), verticalHeroUrl: '/first' };
  return { ...own, shows: [first as ShowCard] };
}

function banner(orientations: Banner['images'][number]['orientation'][]): Banner {
  const images = orientations.map((orientation) => ({ type: 'img' as const, orientation, url: `/${orientation}` }));
  const media = film({ heroUrl: '/art', ...tall }) as VideoCard;
  return { id: 'b', title: '', text: '', label: '', images, type: 'media-banner', media };
}
