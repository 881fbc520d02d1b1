import { describe, expect, it } from 'vitest';
import { addMonths, nextBoundary, periodAround } from '../src/billing/period.ts';
import { allocate } from '../src/billing/discount-amounts.ts';
import { Heap } from '../src/engine/heap.ts';
import { Sequence } from '../src/engine/sequence.ts';
import { dice } from './start.ts';

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;

describe('a sequence', () => {
  it('is what a sorted list would be', () => {
    const roll = dice(11);
    const sequence = new Sequence();
    let model: number[] = [];
    for (let step = 0; step < 3000; step++) {
      const place = roll(3) === 0 ? (model[0] ?? 0) : roll(500);
      if (roll(2) === 0 && !model.includes(place)) {
        sequence.add(place);
        model = [...model, place].sort((a, b) => a - b);
      } else {
        sequence.delete(place);
        model = model.filter((each) => each !== place);
      }
      expect(sequence.length).toBe(model.length);
    }
    expect(model.map((_, index) => sequence.at(index))).toEqual(model);
    expect(model.map((place) => sequence.indexOf(place))).toEqual(model.map((_, index) => index));
  });
});

describe('a heap', () => {
  it('gives the smallest first', () => {
    const roll = dice(5);
    const numbers = Array.from({ length: 500 }, () => roll(1000));
    const heap = new Heap<number>((a, b) => a < b);
    for (const number of numbers) heap.push(number);
    expect(numbers.map(() => heap.pop())).toEqual([...numbers].sort((a, b) => a - b));
    expect(heap.pop()).toBeUndefined();
  });
});

describe('periods', () => {
  it.each([
    ['2026-01-31T12:00:00', 1, '2026-02-28T12:00:00'],
    ['2026-01-31T12:00:00', 2, '2026-03-31T12:00:00'],
    ['2028-01-31T12:00:00', 1, '2028-02-29T12:00:00'],
    ['2028-02-29T00:00:00', 12, '2029-02-28T00:00:00'],
    ['2026-11-30T23:59:59', 3, '2027-02-28T23:59:59'],
  ])('%s and %d months are %s', (from, months, to) => expect(addMonths(at(from), months)).toBe(at(to)));

  it.each(['day', 'week', 'month', 'year'] as const)('of a %s follow each other without a gap', (interval) => {
    const roll = dice(3);
    for (let trial = 0; trial < 300; trial++) {
      const anchor = at('2026-01-31T12:00:00') + roll(366) * 86_400 + roll(86_400);
      const recurring = { interval, interval_count: 1 + roll(3) };
      const time = anchor + roll(4 * 366) * 86_400 - 366 * 86_400;
      const { start, end } = periodAround(anchor, recurring, time);
      expect(start <= time && time < end).toBe(true);
      expect(nextBoundary(anchor, recurring, start)).toBe(end);
      expect(periodAround(anchor, recurring, end).start).toBe(end);
    }
  });
});

describe('an amount that is split', () => {
  it('loses no coin', () => {
    const roll = dice(9);
    for (let trial = 0; trial < 500; trial++) {
      const weights = Array.from({ length: 1 + roll(6) }, () => roll(1000));
      const total = roll(5000);
      const parts = allocate(total, weights);
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all === 0 ? 0 : total);
      parts.forEach((part, index) =>
        expect(Math.abs(part - (all === 0 ? 0 : (total * weights[index]!) / all))).toBeLessThan(1),
      );
    }
  });
});
