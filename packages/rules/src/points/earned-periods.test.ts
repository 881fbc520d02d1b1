import { describe, expect, it } from 'vitest';
import { pointsBook } from '../../test/points-book.ts';
import { addMonths } from '../billing/calendar.ts';
import { periodsOfGift, periodsOfStretch } from './earned-periods.ts';
import type { EarningPlan } from './earned-periods.ts';

const monthly: EarningPlan = { interval: 'month', points: 2 };
const annual: EarningPlan = { interval: 'year', points: 30 };

describe('a stretch of access', () => {
  const now = new Date('2026-06-30T12:00:00Z');
  const of = (from: string, until: string | null, plan = monthly) =>
    periodsOfStretch(
      { id: 'gift-1', from: new Date(from), until: until === null ? null : new Date(until), plan, undone: false },
      now,
    );

  it.each([
    [
      'a gift of three months that is over',
      of('2026-01-31T00:00:00Z', '2026-04-30T00:00:00Z'),
      ['2026-01-31', '2026-02-28', '2026-03-31'],
      null,
    ],
    ['one that runs', of('2026-05-15T00:00:00Z', '2026-12-15T00:00:00Z'), ['2026-05-15', '2026-06-15'], '2026-07-15'],
    ['one that runs out', of('2026-05-15T00:00:00Z', '2026-07-15T00:00:00Z'), ['2026-05-15', '2026-06-15'], null],
    ['one that begins this instant', of(now.toISOString(), null), ['2026-06-30'], '2026-07-30'],
    ['one to come', of('2026-07-01T00:00:00Z', null), [], '2026-07-01'],
    ['an empty one', of('2026-05-15T00:00:00Z', '2026-05-15T00:00:00Z'), [], null],
    ['years', of('2024-02-29T00:00:00Z', null, annual), ['2024-02-29', '2025-02-28', '2026-02-28'], '2027-02-28'],
  ])('%s', (_, { periods, next }, days, nextDay) => {
    expect(periods.map(({ from }) => from.toISOString().slice(0, 10))).toEqual(days);
    expect(new Set(periods.map(({ cause }) => cause)).size).toBe(periods.length);
    expect(next?.toISOString().slice(0, 10) ?? null).toBe(nextDay);
  });
});

describe('a gift', () => {
  const start = new Date('2026-01-31T10:00:00Z');
  const after = (months: number, days = 0) => new Date(addMonths(start, months).getTime() + days * 864e5);

  /** Points gained if a gift of `months` had each of the periods `lain` in turn, each time looked at two years later. */
  function gainedBy(months: number, lain: readonly (readonly [Date, Date])[], undone = false): number {
    const book = pointsBook();
    const settle = (from: Date, until: Date, now: Date, isUndone: boolean) => {
      const gift = { id: 'gift-1', from, until, plan: monthly, undone: isUndone, months };
      book.settle(periodsOfGift(gift, now, [...book.grants.keys()]).periods);
    };
    lain.forEach(([from, until], n) => settle(from, until, lain[n + 1] === undefined ? after(24) : from, false));
    const [from, until] = lain.at(-1) ?? [start, start];
    if (undone) settle(from, until, after(24), true);
    return book.totals.gained;
  }

  it('earns for each of its months', () => {
    expect(gainedBy(3, [[start, after(3)]])).toBe(6);
  });

  it('earns no more by being laid elsewhere when a part of it was used', () => {
    const used = 10;
    expect(
      gainedBy(1, [
        [start, after(1)],
        [after(2), after(3, -used)],
      ]),
    ).toBe(2);
    expect(
      gainedBy(3, [
        [start, after(3)],
        [after(1, used), after(4)],
        [after(6), after(9, -used)],
      ]),
    ).toBe(6);
  });

  it('loses also what it earned where it lay before', () => {
    const lain = [[start, after(2)] as const, [after(4), after(6, -10)] as const];
    expect(gainedBy(2, lain)).toBe(4);
    expect(gainedBy(2, lain, true)).toBe(0);
  });
});
