import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planParts } from './parts.ts';

const minutes = (length: number) =>
  planParts({ segments: length * 30 + 1, atOnce: 30 }).map(({ from, to }) => to - from);

it.each([
  ['a short one', 3, []],
  ['one of four minutes', 4, [30, 30, 30, 26]],
  ['one whose last part would be small', 4.4, [30, 30, 30, 38]],
  ['one of an hour', 60, [...Array.from({ length: 59 }, () => 30), 26]],
  ['a longer one, in larger parts', 61, [...Array.from({ length: 29 }, () => 60), 86]],
])('plans the parts of a film: %s', (_what, length, sizes) => {
  expect(minutes(length)).toEqual(sizes);
});

it('leaves the last segments of any film to the one who ends it, and nothing between the parts', () => {
  const sizes = { segments: fc.integer({ min: 0, max: 100_000 }), atOnce: fc.integer({ min: 1, max: 1_000 }) };
  fc.assert(
    fc.property(fc.record(sizes), ({ segments, atOnce }) => {
      const parts = planParts({ segments, atOnce });
      // A film without parts is a short one.
      expect(parts.length === 0 ? segments : 0).toBeLessThan(4 * atOnce + 5);
      expect(parts.length === 0 || parts.length >= 4).toBe(true);
      expect(parts.length).toBeLessThanOrEqual(60);
      expect(parts[0]?.from ?? 0).toBe(0);
      expect(parts.at(-1)?.to ?? segments - 5).toBe(segments - 5);
      for (const [index, { from, to }] of parts.entries()) {
        expect(to - from).toBeGreaterThanOrEqual(atOnce / 2);
        expect(parts[index + 1]?.from ?? to).toBe(to);
      }
      for (const { from } of parts) expect(from % atOnce).toBe(0);
    }),
  );
});
