import { expect, it } from 'vitest';
import { createSharedProgress } from './shared-progress.ts';

it('adds what others made to what the transcoder tells', () => {
  const progress = createSharedProgress({ segments: 100, atOnce: 30, perMille: 600 });
  expect(progress.with(0)).toBeUndefined();
  // The larger sizes are 600 of 1,000.
  expect(progress.at(400, 0)).toBe(400);
  progress.ahead = 50;
  expect(progress.at(460, 0)).toBe(760);
  expect(progress.with(20)).toBe(820);
  progress.ahead = 80;
  expect([progress.at(700, 0), progress.with(50)]).toEqual([999, 999]);
});

it('leaves room for what is made after the larger sizes', () => {
  const progress = createSharedProgress({ segments: 100, atOnce: 30, perMille: 300 });
  expect(progress.at(200, 0)).toBe(200);
  progress.ahead = 50;
  expect(progress.with(50)).toBe(500);
});

it('knows also from a run that begins later what was made before it', () => {
  const progress = createSharedProgress({ segments: 100, atOnce: 30, perMille: 600 });
  expect(progress.at(700, 50)).toBe(700);
  expect(progress.with(50)).toBe(700);
  expect(progress.with(75)).toBe(850);
});
