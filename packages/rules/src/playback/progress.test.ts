import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAtEnd, mergeProgress, resumeAt } from './progress.ts';
import type { Position } from './progress.ts';

it.each([
  [0, 0, false],
  [0, 10, false],
  [6.9, 10, false],
  [7, 10, true],
  [94, 100, false],
  [95, 100, true],
  [3509, 3600, false],
  [3510, 3600, true],
  [5000, 3600, true],
])('second %d of %d is at the end: %s', (currentTime, totalTime, expected) => {
  expect(isAtEnd(currentTime, totalTime)).toBe(expected);
});

it.each([
  [undefined, 0],
  [{ currentTime: 4.9, totalTime: 100 }, 0],
  [{ currentTime: 5, totalTime: 100 }, 5],
  [{ currentTime: 60.5, totalTime: 100 }, 60.5],
  [{ currentTime: 97, totalTime: 100 }, 0],
  [{ currentTime: 30, totalTime: 0 }, 30],
])('after %o it goes on at %d', (position, expected) => {
  expect(resumeAt(position)).toBe(expected);
});

const heartbeat: fc.Arbitrary<Position> = fc.record({
  currentTime: fc.integer({ min: 0, max: 600 }),
  totalTime: fc.constantFrom(600, 601),
  durationWatched: fc.integer({ min: 0, max: 900 }),
  watched: fc.boolean(),
  observedAt: fc.integer({ min: 0, max: 20 }),
});

it('ends at the newest place, whatever the order and number of notes', () => {
  fc.assert(
    fc.property(
      fc.array(heartbeat, { minLength: 1, maxLength: 12 }).chain((sent) =>
        fc.record({
          sent: fc.constant(sent),
          arrived: fc
            .array(fc.constantFrom(...sent), { maxLength: 12 })
            .chain((again) => fc.shuffledSubarray([...sent, ...again], { minLength: sent.length + again.length })),
        }),
      ),
      ({ sent, arrived }) => {
        const merged = arrived.reduce(mergeProgress);
        const newest = Math.max(...sent.map((one) => one.observedAt));
        const places = sent.filter((one) => one.observedAt === newest).map((one) => one.currentTime);
        expect(merged).toMatchObject({
          observedAt: newest,
          currentTime: Math.max(...places),
          durationWatched: Math.max(...sent.map((one) => one.durationWatched)),
          watched: sent.some((one) => one.watched),
        });
        expect(merged).toEqual(sent.reduce(mergeProgress));
      },
    ),
  );
});
