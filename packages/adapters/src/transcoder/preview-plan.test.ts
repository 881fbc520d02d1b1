import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planExcerpts } from './preview-plan.ts';

it('takes nothing of very short films', () => {
  expect([0, 1, 7.99].map((seconds) => planExcerpts(seconds))).toEqual([[], [], []]);
});

it('takes up to 15 seconds from all over the film but its end, and no part twice', () => {
  fc.assert(
    fc.property(fc.double({ min: 8, max: 21_600, noNaN: true }), (seconds) => {
      const plan = planExcerpts(seconds);
      expect(plan.length).toBeGreaterThanOrEqual(2);
      expect(plan.length).toBeLessThanOrEqual(5);
      expect(plan.reduce((sum, excerpt) => sum + excerpt.seconds, 0)).toBeLessThanOrEqual(15.001);
      let end = 0;
      for (const excerpt of plan) {
        expect(excerpt.at).toBeGreaterThanOrEqual(end);
        end = excerpt.at + excerpt.seconds;
      }
      expect(end).toBeLessThanOrEqual(seconds * 0.85);
      expect(plan[0]?.at).toBeLessThan(seconds / 4);
      expect(end).toBeGreaterThan(seconds / 2);
    }),
  );
});
