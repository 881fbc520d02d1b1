import { expect, it } from 'vitest';
import { mixPicks } from './mix-picks.ts';
import type { Candidate } from './mix-picks.ts';

const some = (prefix: string, count: number, group: (at: number) => string | null = () => null): Candidate[] =>
  Array.from({ length: count }, (_, at) => ({ videoId: `${prefix}${at}`, group: group(at), score: count - at }));

it('takes from each source by its share, the best first', () => {
  const mixed = mixPicks(
    [
      { candidates: some('a', 30), share: 3 },
      { candidates: some('b', 30), share: 1 },
    ],
    12,
  ).map(({ videoId }) => videoId);
  expect(mixed.filter((id) => id.startsWith('a'))).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']);
  expect(mixed.filter((id) => id.startsWith('b'))).toEqual(['b0', 'b1', 'b2']);
});

it('gives nothing twice, and all there is when sources run dry', () => {
  const mixed = mixPicks(
    [
      { candidates: some('a', 3), share: 1 },
      { candidates: [...some('a', 3), ...some('b', 5)], share: 5 },
      { candidates: [], share: 9 },
    ],
    100,
  );
  expect(new Set(mixed.map(({ videoId }) => videoId)).size).toBe(8);
  expect(mixed).toHaveLength(8);
});

it('keeps a show from filling the list while there is anything else', () => {
  const candidates = [...some('s', 20, () => 'show'), ...some('o', 20, (at) => `other-${at}`)];
  const mixed = mixPicks([{ candidates, share: 1 }], 20);
  for (let at = 0; at + 8 < mixed.length; at += 1) {
    expect(mixed.slice(at, at + 9).filter(({ group }) => group === 'show').length).toBeLessThanOrEqual(3);
  }
});
