import { expect, test } from 'vitest';
import { interleave, withoutRepeats } from './program.ts';

/** A row of films named by one letter each. */
const row = (name: string, ids: string) => ({ name, media: Array.from(ids, (id) => ({ id })) });
const read = (rows: ReturnType<typeof withoutRepeats<ReturnType<typeof row>>>) =>
  rows.map(({ name, media }) => `${name}: ${media.map(({ id }) => id).join('')}`);

test('what is in sight further up comes last', () => {
  const rows = [row('latest', 'abcdefgh'), row('popular', 'badhgfxy')];
  expect(read(withoutRepeats(rows))).toEqual(['latest: abcdefgh', 'popular: hgfxybad']);
});

test('what stands above them all is not the first card either', () => {
  expect(read(withoutRepeats([row('latest', 'abc')], ['a']))).toEqual(['latest: bca']);
});

test('a row that shows hardly anything new is left out, but never all of them', () => {
  const rows = [row('latest', 'abc'), row('popular', 'cabx'), row('only here', '')];
  expect(read(withoutRepeats(rows, ['a', 'b', 'c']))).toEqual(['latest: abc']);
});

test('no card is in sight twice, whatever the lists say', () => {
  const lists = ['abcdefghij', 'jihgfedcba', 'acegibdfhj', 'eeabcdxyzu'.slice(1)];
  const kept = withoutRepeats(lists.map((ids, index) => row(`${index}`, ids)));
  const inSight = kept.flatMap(({ media }, index) =>
    media.slice(0, index === kept.length - 1 ? 2 : 5).map(({ id }) => id),
  );
  expect(new Set(inSight).size).toBe(inSight.length);
});

test('rows take turns', () => {
  expect(interleave([1, 2, 3], [10])).toEqual([1, 10, 2, 3]);
  expect(interleave([], [10, 20])).toEqual([10, 20]);
});
