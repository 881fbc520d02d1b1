import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsBook } from '../../test/points-book.ts';
import { addDays, addMonths } from '../billing/calendar.ts';
import { periodsOfSubscription } from './subscription-periods.ts';
import type { EarningPlan } from './earned-periods.ts';
import type { PaidPeriod } from './subscription-periods.ts';

const monthly: EarningPlan = { interval: 'month', points: 2 };
const annual: EarningPlan = { interval: 'year', points: 30 };
const start = new Date('2026-01-31T10:00:00Z');

const paidFrom = (from: Date, plan: EarningPlan, undone: PaidPeriod['undone'] = false): PaidPeriod => ({
  from,
  until: addMonths(from, plan.interval === 'year' ? 12 : 1),
  plan,
  undone,
});

/** A paid month that was cancelled immediately, and a membership that begins on `trialDay` with a trial of 14 days. */
function twoMemberships(trialDay: number) {
  const book = pointsBook();
  const from = addDays(start, trialDay);
  const trial = { from, until: addDays(from, 14) };
  return {
    book,
    /** Points gained if `month` has this state, and the other membership has `plan` and is paid from the trial's end, or not yet. */
    gained(month: PaidPeriod['undone'], plan: EarningPlan, isPaid: boolean): number {
      const still = { refused: false, accessEndsAt: null };
      const paid = isPaid ? [paidFrom(trial.until, plan)] : [];
      const reckoning = { now: isPaid ? trial.until : from, atTrialStart: true, counted: book.counted };
      const left = { ...still, id: 'left', plan: monthly, trial: null, paid: [paidFrom(start, monthly, month)] };
      book.settle([
        ...periodsOfSubscription(left, reckoning).periods,
        ...periodsOfSubscription({ ...still, id: 'next', plan, trial, paid }, reckoning).periods,
      ]);
      return book.totals.gained;
    },
  };
}

describe('a trial beside another membership', () => {
  it('is no advance on a payment whose time has earned already', () => {
    const memberships = twoMemberships(1);
    expect(memberships.gained(false, annual, false)).toBe(32);
    // The first payment is for a month that begins within the cancelled month.
    expect(memberships.gained(false, monthly, true)).toBe(2);
    // While that month is disputed nothing is decided; once it is refunded, the first payment earns.
    expect(memberships.gained('open', monthly, true)).toBe(0);
    expect(memberships.gained(false, monthly, true)).toBe(2);
    expect(memberships.gained(true, monthly, true)).toBe(2);
  });

  it('stays an advance on a payment of its own time', () => {
    const memberships = twoMemberships(20);
    expect(memberships.gained(false, annual, false)).toBe(32);
    expect(memberships.gained(false, monthly, true)).toBe(4);
  });

  it('leaves no more than the time that is paid for has earned', () => {
    const anyPlan = fc.constantFrom(monthly, annual);
    const anyState = fc.record({ month: fc.constantFrom<PaidPeriod['undone']>(false, 'open'), plan: anyPlan });
    fc.assert(
      fc.property(fc.nat(45), anyPlan, fc.array(anyState, { minLength: 1, maxLength: 6 }), (day, first, states) => {
        const memberships = twoMemberships(day);
        memberships.gained(false, first, false);
        const paidPlan = states[0]?.plan ?? first;
        for (const { month } of [...states, { month: true as const }]) {
          const standing = month === false ? monthly.points : 0;
          const payment = paidFrom(addDays(start, day + 14), paidPlan);
          const isWithin =
            month === false && paidPlan.interval === 'month' && payment.from < paidFrom(start, monthly).until;
          // A year leaves the points that the monthly trial before it has earned.
          const ofTrial = paidPlan.interval === 'year' && first.interval === 'month' ? first.points : 0;
          expect(memberships.gained(month, paidPlan, true)).toBeLessThanOrEqual(
            standing + (isWithin ? 0 : paidPlan.points) + ofTrial,
          );
        }
      }),
    );
  });
});
