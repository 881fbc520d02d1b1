import { expect, it } from 'vitest';
import { blockLength, feedPlaces } from './feed-order.ts';
import type { FeedOrder } from './feed-order.ts';

const orders: readonly (readonly [string, FeedOrder])[] = [
  ['nothing', { picks: 0, pickPositions: [], length: 0, seed: 1 }],
  ['picks alone', { picks: 33, pickPositions: [], length: 0, seed: 1 }],
  ['a ranking alone', { picks: 0, pickPositions: [], length: 1_234, seed: 7 }],
  ['picks of the ranking', { picks: 5, pickPositions: [0, 59, 60, 61, 500], length: 1_000, seed: -3 }],
  ['picks of which some are not in it', { picks: 4, pickPositions: [3, 4, 9_999], length: 61, seed: 2 ** 31 - 1 }],
  [
    'picks that are all of it',
    { picks: 60, pickPositions: Array.from({ length: 60 }, (_, at) => at), length: 60, seed: 5 },
  ],
];

const name = (place: object): string => JSON.stringify(place);

it.each(orders)('goes through %s once, whatever the pages', (_title, order) => {
  const inside = order.pickPositions.filter((position) => position < order.length);
  const whole = feedPlaces(order, 0, 1_000_000);
  expect(whole).toHaveLength(order.picks + order.length - inside.length);
  expect(new Set(whole.map(name)).size).toBe(whole.length);
  expect(whole.some((place) => 'position' in place && inside.includes(place.position))).toBe(false);
  for (const size of [1, 7, 20, 45]) {
    const paged = [];
    for (let from = 0; from <= whole.length; from += size) paged.push(...feedPlaces(order, from, from + size));
    expect(paged).toEqual(whole);
  }
});

it('is another one for another seed, and leaves nothing far from its place', () => {
  const base: FeedOrder = { picks: 0, pickPositions: [], length: 6_000, seed: 1 };
  const [one, other] = [1, 2].map((seed) => feedPlaces({ ...base, seed }, 0, 6_000));
  expect(one).not.toEqual(other);
  for (const [at, place] of (one ?? []).entries()) {
    const position = 'position' in place ? place.position : -1;
    expect(Math.floor(position / blockLength)).toBe(Math.floor(at / blockLength));
  }
});

it('answers nothing beyond its end', () => {
  expect(feedPlaces({ picks: 2, pickPositions: [], length: 3, seed: 0 }, 5, 25)).toEqual([]);
});
