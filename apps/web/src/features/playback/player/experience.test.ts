import { expect, it } from 'vitest';
import { createExperience } from './experience.ts';
import type { Experience } from './experience.ts';

type Step = number | Exclude<keyof Experience, 'take'>;

/** Numbers are seconds that pass. */
function lived(steps: readonly Step[]) {
  let now = 1_000;
  const experience = createExperience(() => now);
  for (const step of steps) {
    if (typeof step === 'number') now += step * 1_000;
    else experience[step]();
  }
  return experience;
}
const measured = (startSeconds: number | undefined, playedSeconds: number, rebufferedSeconds: number) => ({
  ...(startSeconds !== undefined && { startSeconds }),
  playedSeconds,
  rebufferedSeconds,
});

it.each<[string, Step[], ReturnType<typeof measured> | undefined]>([
  ['nothing was asked for', [5], undefined],
  ['it was asked for, but has not begun', ['wanted', 5], undefined],
  ['it begins, and plays', ['wanted', 2, 'waiting', 1, 'playing', 10], measured(3, 10, 0)],
  ['it moves to its place before it begins', ['wanted', 1, 'seeking', 1, 'playing', 1], measured(2, 1, 0)],
  ['it stalls', ['wanted', 1, 'playing', 4, 'waiting', 2, 'playing', 4], measured(1, 8, 2)],
  ['it stalls still', ['wanted', 1, 'playing', 4, 'waiting', 2], measured(1, 4, 2)],
  ['a seek is no stall', ['wanted', 1, 'playing', 4, 'seeking', 1, 'waiting', 2, 'playing', 1], measured(1, 5, 0)],
  ['a pause is neither', ['wanted', 1, 'playing', 4, 'resting', 60, 'wanted', 'playing', 1], measured(1, 5, 0)],
  ['a pause within a stall ends it', ['wanted', 1, 'playing', 4, 'waiting', 1, 'resting', 60], measured(1, 4, 1)],
  ['the browser wanted a press', ['wanted', 1, 'resting', 30, 'wanted', 2, 'playing', 1], measured(2, 1, 0)],
  [
    'a new address while it plays is a stall',
    ['wanted', 1, 'playing', 4, 'waiting', 2, 'seeking', 1, 'playing'],
    measured(1, 4, 3),
  ],
  ['the clock was set back', ['wanted', -6, 'playing', 2], measured(0, 2, 0)],
  ['it began by itself', ['playing', 3], measured(undefined, 3, 0)],
  ['the computer slept', ['wanted', 1, 'playing', 30_000], measured(1, 60, 0)],
])('%s', (_name, steps, expected) => {
  expect(lived(steps).take()).toEqual(expected);
});

it('tells each second once, and the start once', () => {
  let now = 0;
  const experience = createExperience(() => now);
  experience.wanted();
  now += 500;
  experience.playing();
  now += 10_000;
  expect(experience.take()).toEqual(measured(0.5, 10, 0));
  now += 7_000;
  expect(experience.take()).toEqual(measured(undefined, 7, 0));
  experience.resting();
  expect(experience.take()).toBeUndefined();
});
