import { expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

test('goes on while a clock is set back, and follows one that is set ahead or slept', () => {
  let [wall, running] = [1_000_000, 500];
  const now = createSteadyClock(
    () => wall,
    () => running,
  );
  expect(now()).toBe(1_000_000);
  [wall, running] = [1_001_000, 1_500];
  expect(now()).toBe(1_001_000);
  // An hour back, a second later.
  [wall, running] = [wall - 3_600_000 + 1_000, running + 1_000];
  expect(now()).toBe(1_002_000);
  [wall, running] = [wall + 1_000, running + 1_000];
  expect(now()).toBe(1_003_000);
  // Asleep for a minute: the running clock stands still.
  wall += 60_000;
  expect(now()).toBe(1_063_000);
});
