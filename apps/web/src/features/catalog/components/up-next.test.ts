import { expect, it } from 'vitest';
import { videosAfter } from './up-next.tsx';
import type { VideoCard } from '@houselights/contracts';

const card = (id: string): VideoCard => ({
  id,
  title: id,
  description: '',
  showTitle: null,
  showSlug: null,
  seasonId: null,
  episodeText: null,
  creatorSlug: null,
  exclusive: false,
  creatorName: null,
  durationSeconds: 60,
  free: true,
  posterUrl: null,
  heroUrl: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
});
const feed = { featured: null, media: ['a', 'b', 'c', 'd'].map(card), preparing: [] };

it.each([
  ['a', 'b c d'],
  ['c', 'd a b'],
  ['d', 'a b c'],
  ['elsewhere', 'a b c d'],
])('after %s come %s', (id, expected) => {
  expect(
    videosAfter(id, feed)
      .map((video) => video.id)
      .join(' '),
  ).toBe(expected);
});

it('has nothing to offer without a feed', () => {
  expect(videosAfter('a', undefined)).toEqual([]);
});
