import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { battlePhase, countdown, shares, waitsForWord } from './battle-phase.ts';

const startsAt = new Date('2026-11-22T12:00:00.000Z');
const endsAt = new Date('2026-11-25T12:00:00.000Z');
const window = { startsAt, endsAt };
const from = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);
const day = 86_400_000;

describe('the phase', () => {
  it.each([
    ['a millisecond before the start', from(startsAt, -1), 'before'],
    ['the start', startsAt, 'active'],
    ['a millisecond after the start', from(startsAt, 1), 'active'],
    ['a millisecond before the end', from(endsAt, -1), 'active'],
    ['the end', endsAt, 'after'],
    ['a millisecond after the end', from(endsAt, 1), 'after'],
  ])('at %s', (_when, now, phase) => {
    expect(battlePhase(window, now)).toBe(phase);
  });

  it('is one of the three, in this order, at every instant', () => {
    const order = ['before', 'active', 'after'];
    const instant = fc.integer({ min: -2 * day, max: 5 * day });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const place = (ms: number) => order.indexOf(battlePhase(window, from(startsAt, ms)));
        expect(place(Math.min(a, b))).toBeLessThanOrEqual(place(Math.max(a, b)));
      }),
    );
  });
});

describe('the clock', () => {
  it.each([
    ['two days, and more, before', -(2 * day + 3_661_000), 'before', 2, '01:01:01'],
    ['a day and a second before', -day - 1_000, 'before', 1, '00:00:01'],
    ['a day and a millisecond before', -day - 1, 'before', 1, '00:00:01'],
    ['a day before', -day, 'before', 1, '00:00:00'],
    ['a millisecond less than a day before', -day + 1, 'before', 1, '00:00:00'],
    ['a second less than a day before', -day + 1_000, 'before', 0, '23:59:59'],
    ['a second before', -1_000, 'before', 0, '00:00:01'],
    ['a millisecond before', -1, 'before', 0, '00:00:01'],
    ['at the start', 0, 'active', 3, '00:00:00'],
    ['a millisecond after the start', 1, 'active', 3, '00:00:00'],
    ['a second after the start', 1_000, 'active', 2, '23:59:59'],
    ['ten minutes before the end', 3 * day - 600_000, 'active', 0, '00:10:00'],
    ['a millisecond before the end', 3 * day - 1, 'active', 0, '00:00:01'],
    ['at the end', 3 * day, 'after', 0, ''],
    ['long after', 300 * day, 'after', 0, ''],
  ])('%s', (_when, ms, phase, days, time) => {
    expect(countdown(window, from(startsAt, ms))).toEqual({ phase, days, time });
  });

  it('shows each second for a second, and none twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * day - 1_000 }), (left) => {
        const shown = (ms: number) => countdown(window, from(endsAt, -ms));
        expect(shown(left + 1_000)).not.toEqual(shown(left));
        const second = Math.ceil(left / 1_000) * 1_000;
        expect([shown(second), shown(second - 999)]).toEqual([shown(left), shown(left)]);
      }),
    );
  });
});

describe('the shares', () => {
  it.each([
    [0, 0, 0, 0],
    [1, 0, 100, 0],
    [0, 1, 0, 100],
    [1, 1, 50, 50],
    [1, 2, 33, 67],
    [1, 1_000_000, 1, 99],
    [1_000_000, 1, 99, 1],
    [995, 5, 99, 1],
    [12_481, 9_037, 58, 42],
  ])('of %i and %i are %i and %i', (leftPoints, rightPoints, left, right) => {
    expect(shares(leftPoints, rightPoints)).toEqual({ left, right });
  });

  it('are whole, add up to 100 and tell who has some and who has more', () => {
    const points = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(points, points, (a, b) => {
        fc.pre(a + b > 0);
        const { left, right } = shares(a, b);
        expect(left + right).toBe(100);
        expect([Number.isInteger(left), left > 0, right > 0]).toEqual([true, a > 0, b > 0]);
        expect((left - right) * (a - b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it.each([
  [-1, false],
  [0, false],
  [24 * 3_600_000 - 1, false],
  [24 * 3_600_000, true],
])('a result waits for a word %i ms after the end: %s', (after, waits) => {
  expect(waitsForWord(window, new Date(window.endsAt.getTime() + after))).toBe(waits);
});
