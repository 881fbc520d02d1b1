import type { Banner } from '@houselights/contracts';
import { expect, test } from 'vitest';
import { videoCard } from '../../../test/cards.ts';
import { bannerSlide, videoSlide } from './slides.ts';

const now = Date.parse('2026-03-01T00:00:00.000Z');
const words = { id: 'b', title: '', text: '', label: '', images: [] };
const show = {
  id: 's',
  slug: 'salt',
  title: 'Salt',
  tagline: 'A tagline',
  description: 'What it is',
  creator: null,
  images: [{ type: 'hero' as const, url: '/hero.jpg' }],
  seasonCount: 2,
  episodeCount: 1,
  free: false,
  exclusive: true,
  latestAt: null,
};

test('a banner without words of its own says what its target says', () => {
  expect(bannerSlide({ ...words, type: 'show-banner', show }, now)).toMatchObject({
    title: 'Salt',
    text: 'A tagline',
    line: '2 seasons · 1 episode',
    tag: 'Only here',
    picture: '/hero.jpg',
    href: '/show/salt',
    label: 'Episodes',
  });
});

test('its own words and pictures come first, each picture for its shape of place', () => {
  const images: Banner['images'] = [
    { type: 'img', orientation: 'vertical', url: '/tall.jpg' },
    { type: 'img', orientation: null, url: '/any.jpg' },
  ];
  const slide = bannerSlide({ ...words, title: 'Mine', label: 'Look', images, type: 'show-banner', show }, now);
  expect(slide).toMatchObject({ title: 'Mine', label: 'Look', picture: '/any.jpg', tallPicture: '/tall.jpg' });
});

test('phones get the standing picture of what a banner leads to, unless it has a picture of its own', () => {
  const images: Banner['images'] = [{ type: 'img', orientation: 'wide', url: '/own.jpg' }];
  const tall = { verticalHeroUrl: '/tall.jpg' };
  const media = { ...videoCard('v'), heroUrl: '/film.jpg', ...tall };
  const pictures = (banner: Banner) => {
    const { picture, tallPicture } = bannerSlide(banner, now);
    return [picture, tallPicture];
  };
  expect(pictures({ ...words, type: 'show-banner', show: { ...show, ...tall } })).toEqual(['/hero.jpg', '/tall.jpg']);
  expect(pictures({ ...words, type: 'latest-player', media })).toEqual(['/film.jpg', '/tall.jpg']);
  expect(pictures({ ...words, type: 'media-banner', media })).toEqual(['/film.jpg', '/tall.jpg']);
  expect(pictures({ ...words, type: 'media-banner', media, images })).toEqual(['/own.jpg', null]);
  expect(videoSlide(media, now)).toMatchObject({ picture: '/film.jpg', tallPicture: '/tall.jpg' });
});

test.each([
  ['latest-player', { media: videoCard('v') }, '/video/v'],
  ['media-banner', { media: videoCard('v') }, '/video/v'],
  ['external-link-banner', { url: 'https://example.com/' }, 'https://example.com/'],
  ['internal-link-banner', { url: '/faq' }, '/faq'],
  [
    'creator-banner',
    { creator: { id: 'c', slug: 'lamplit', displayName: 'Lamp & Lit', shortDescription: '', images: [] } },
    '/search?ctid=lamplit&creatorName=Lamp+%26+Lit',
  ],
])('a %s leads to its target', (type, target, href) => {
  expect(bannerSlide({ ...words, type, ...target } as Banner, now).href).toBe(href);
});

test('a video is new for 14 days, and free comes before new', () => {
  const published = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const tag = (over: object) => videoSlide({ ...videoCard('v'), free: false, ...over }, now).tag;
  expect(tag({ publishedAt: published(13) })).toBe('New');
  expect(tag({ publishedAt: published(15) })).toBeNull();
  expect(tag({ publishedAt: published(1), free: true })).toBe('Free to watch');
});
