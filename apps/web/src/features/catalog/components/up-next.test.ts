import { expect, it } from 'vitest';
import { videosAfter } from './up-next.tsx';
import { videoCard } from '../../../../test/cards.ts';

const feed = { featured: null, media: ['a', 'b', 'c', 'd'].map(videoCard), preparing: [] };

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
