import { expect, it } from 'vitest';
import { nextEpisode } from './next-episode.ts';
import type { EpisodePosition } from './next-episode.ts';

const episodes = [
  { id: 'a', free: false },
  { id: 'b', free: true },
  { id: 'c', free: false },
];
const half = (observedAt: number): EpisodePosition => ({ currentTime: 50, totalTime: 100, watched: false, observedAt });
const seen = (observedAt: number): EpisodePosition => ({ currentTime: 100, totalTime: 100, watched: true, observedAt });
const hardly = (observedAt: number): EpisodePosition => ({ ...half(observedAt), currentTime: 2 });

it.each<[string, Record<string, EpisodePosition>, boolean, string]>([
  ['nothing was begun', {}, true, 'play a'],
  ['nothing was begun, and only free ones play', {}, false, 'play b'],
  ['one is unfinished', { c: half(1) }, true, 'continue c'],
  ['two are unfinished: the one watched last', { c: half(1), a: half(2) }, true, 'continue a'],
  ['one was seen: the next one', { a: seen(1) }, true, 'continue b'],
  ['one was seen, and the next one before it, too', { a: seen(2), b: seen(1) }, true, 'continue c'],
  ['the last was seen, another one not', { a: seen(1), c: seen(2) }, true, 'play b'],
  ['all were seen', { a: seen(1), b: seen(2), c: seen(3) }, true, 'again a'],
  ['one is watched once more', { a: { ...half(9), watched: true }, b: seen(1) }, true, 'continue a'],
  ['one was hardly begun', { b: hardly(1) }, true, 'play b'],
])('%s', (_, positions, playsAll, expected) => {
  const next = nextEpisode(episodes, (id) => positions[id], { playsAll });
  expect(`${next?.act} ${next?.episode.id}`).toBe(expected);
});

it('has nothing to play of nothing', () => {
  expect(nextEpisode([], () => undefined, { playsAll: true })).toBeUndefined();
});
