import { expect, it } from 'vitest';
import { stepHandover } from './handover.ts';
import type { Playable } from './handover.ts';

type Fake = { -readonly [K in keyof Playable]: Playable[K] };

function fake(values: Partial<Fake>): Fake {
  const one: Fake = {
    currentTime: 0,
    paused: true,
    ended: false,
    seeking: false,
    readyState: 4,
    muted: false,
    playbackRate: 1,
    buffered: { length: 0, start: () => 0, end: () => 0 },
    play: () => {
      one.paused = false;
      return Promise.resolve();
    },
    pause: () => {
      one.paused = true;
    },
    ...values,
  };
  return one;
}

/** Runs both for up to ten seconds of film in steps of 30 ms; returns the jump at the moment of the handover. */
function run(first: Fake, second: Fake, startup = 0.06): { jump: number; moved: number } {
  let startsIn: number | undefined;
  for (let at = 0; at < 10; at += 0.03) {
    if (stepHandover(first, second, true)) return { jump: second.currentTime - first.currentTime, moved: at };
    if (!first.paused) first.currentTime += 0.03;
    if (!second.paused) {
      startsIn = (startsIn ?? startup) - 0.03;
      if (startsIn <= 0) second.currentTime += 0.03;
    }
  }
  return { jump: Number.NaN, moved: Number.NaN };
}

it('takes over within a few pictures while the first seconds play', () => {
  const { jump, moved } = run(fake({ paused: false, currentTime: 1 }), fake({ currentTime: 1 }));
  expect(Math.abs(jump)).toBeLessThan(0.12);
  expect(moved).toBeGreaterThan(0);
});

it('waits while the film behind has no bytes, and catches up afterwards', () => {
  const first = fake({ paused: false, currentTime: 3 });
  const second = fake({ currentTime: 1, readyState: 1 });
  expect(stepHandover(first, second, true)).toBe(false);
  expect(second.paused).toBe(true);
  second.readyState = 4;
  expect(Math.abs(run(first, second).jump)).toBeLessThan(0.12);
});

it('starts silently, so that nothing is heard twice', () => {
  const first = fake({ paused: false, currentTime: 5 });
  const second = fake({ currentTime: 5.03 });
  stepHandover(first, second, true);
  expect([second.paused, second.muted]).toEqual([false, true]);
});

it('changes over on the spot where the picture stands still', () => {
  const first = fake({ currentTime: 4 });
  const second = fake({ currentTime: 1 });
  expect(stepHandover(first, second, false)).toBe(false);
  expect(second.currentTime).toBe(4);
  expect(stepHandover(first, second, false)).toBe(true);
});
