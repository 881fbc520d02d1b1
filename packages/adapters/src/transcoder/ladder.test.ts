import fc from 'fast-check';
import { expect, it } from 'vitest';
import { constantRate, planAv1, planLadder, planPasses, segmentStartFrame } from './ladder.ts';

it.each([
  [1_920, 1_080, ['640x360', '854x480', '1280x720', '1920x1080']],
  [1_080, 1_920, ['360x640', '480x854', '720x1280', '1080x1920']],
  [1_920, 804, ['860x360', '1146x480', '1720x720', '1920x804']],
  [640, 368, ['626x360']],
  [321, 241, ['320x240']],
  [176, 144, ['176x144']],
])('plans %i × %i', (width, height, sizes) => {
  expect(planLadder(width, height, 25, 2_160).map((rung) => `${rung.width}x${rung.height}`)).toEqual(sizes);
});

it('never enlarges, and always plans something', () => {
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 8_192 }), fc.integer({ min: 16, max: 4_320 }), (width, height) => {
      const rungs = planLadder(width, height, 30, 2_160);
      expect(rungs.length).toBeGreaterThan(0);
      for (const rung of rungs) {
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(rung.width).toBeLessThanOrEqual(width);
        expect(rung.height).toBeLessThanOrEqual(height);
      }
      expect(new Set(rungs.map(({ path }) => path)).size).toBe(rungs.length);
    }),
  );
});

it('cuts at 0, 1, 2, 4, 6 seconds, whatever the rate', () => {
  const starts = (num: number, den: number): number[] => [0, 1, 2, 3, 4].map((k) => segmentStartFrame(k, { num, den }));
  expect(starts(25, 1)).toEqual([0, 25, 50, 100, 150]);
  expect(starts(30_000, 1_001)).toEqual([0, 30, 60, 120, 180]);
});

it.each([
  [29.97, '30000/1001'],
  [29.4, '30000/1001'],
  [23.98, '24000/1001'],
  [120, '60/1'],
  [240, '60/1'],
  [10, '10/1'],
  [12.5, '25/2'],
  [12.6, '13/1'],
  [0.2, '1/1'],
  [Number.NaN, '30/1'],
])('takes %d frames a second as %s', (average, rate) => {
  const { num, den } = constantRate(average, 60);
  expect(`${num}/${den}`).toBe(rate);
});

it.each([
  [1_920, 1_080, false, 1],
  [1_920, 1_080, true, 1],
  [3_840, 2_160, false, 1],
  [3_840, 2_160, true, 5],
  [7_680, 4_320, false, 5],
])(
  'shares a decode among the sizes of a picture of %d × %d (HDR: %s) if they fit into memory',
  (width, height, hdr, passes) => {
    const [, ...rest] = planLadder(3_840, 2_160, 25, 2_160);
    const planned = planPasses(rest, { width, height, hdr });
    expect(planned).toHaveLength(passes);
    expect(planned.flat()).toEqual(rest);
  },
);

it.each([
  [1_920, 1_080, [4]],
  [1_080, 1_920, [4]],
  [3_840, 2_160, [4, 1, 1]],
  [320, 240, [1]],
])('makes all sizes of %d × %d in AV1, the large ones alone', (width, height, passes) => {
  const rungs = planLadder(width, height, 25, 2_160);
  const av1 = planAv1(rungs);
  const planned = planPasses(av1, { width, height, hdr: false });
  expect(planned.map(({ length }) => length)).toEqual(passes);
  expect(planned.flat().map(({ path, width, height }) => [path, width, height])).toEqual(
    rungs.map(({ path, width, height }) => [`av1-${path}`, width, height]),
  );
  for (const [place, { maxRate }] of av1.entries()) expect(maxRate).toBeLessThan(rungs[place]?.maxRate ?? 0);
});
