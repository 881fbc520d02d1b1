import { describe, expect, it } from 'vitest';
import { pointsBook } from '../../test/points-book.ts';
import { addDays, addMonths } from '../billing/calendar.ts';
import { periodsOfSubscription } from './subscription-periods.ts';
import type { EarningPlan } from './earned-periods.ts';
import type { EarningSubscription, PaidPeriod } from './subscription-periods.ts';

const monthly: EarningPlan = { interval: 'month', points: 2 };
const richer: EarningPlan = { interval: 'month', points: 5 };
const annual: EarningPlan = { interval: 'year', points: 30 };
const start = new Date('2026-01-31T10:00:00Z');
const month = (n: number): Date => addMonths(start, n);
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const paid = (plan: EarningPlan, n: number, undone: PaidPeriod['undone'] = false): PaidPeriod =>
  paidAt(plan, month(n), undone);
const paidAt = (plan: EarningPlan, from: Date, undone: PaidPeriod['undone'] = false): PaidPeriod => ({
  from,
  until: addMonths(from, plan.interval === 'year' ? 12 : 1),
  plan,
  undone,
});

interface State extends Partial<EarningSubscription> {
  readonly now?: Date;
  readonly atTrialStart?: boolean;
  /** Points spent by then, as far as available. */
  readonly spent?: number;
}

/** The points gained after each of the subscription's states. */
function gainedAfter(states: readonly State[]): number[] {
  const book = pointsBook();
  return states.map(({ now = start, atTrialStart = true, spent = 0, ...facts }) => {
    const still = { id: 'sub', plan: monthly, trial: null, accessEndsAt: null, refused: false, paid: [] };
    const { periods } = periodsOfSubscription({ ...still, ...facts }, { now, atTrialStart, counted: book.counted });
    book.settle(periods);
    book.totals.spent = Math.max(book.totals.spent, Math.min(spent, book.totals.gained));
    return book.totals.gained;
  });
}

const trial = { from: new Date('2026-01-17T10:00:00Z'), until: start };
/** Its renewal has failed and the days of grace are over, or it was cancelled. */
const lapsed = { trial, accessEndsAt: month(1), now: month(1) };

describe('a subscription', () => {
  it.each<[string, State[], number[]]>([
    [
      'monthly: 2 at the start and at every renewal',
      [{ paid: [paid(monthly, 0)] }, { paid: [paid(monthly, 0), paid(monthly, 1)] }],
      [2, 4],
    ],
    [
      'annual: 30 at the start and at every yearly renewal',
      [
        { plan: annual, paid: [paid(annual, 0)] },
        { plan: annual, paid: [paid(annual, 0), paid(annual, 12)] },
      ],
      [30, 60],
    ],
    [
      'a renewal at the ends of months',
      [{ paid: [0, 1, 2, 3, 4].map((n) => ({ ...paid(monthly, n), until: month(n + 1) })) }],
      [10],
    ],
    [
      'a change to a year earns the year',
      [{ paid: [paid(monthly, 0)] }, { plan: annual, paid: [paid(monthly, 0), paidAt(annual, addDays(start, 1))] }],
      [2, 32],
    ],
    [
      'and does so in the second in which the month began',
      [{ paid: [paid(monthly, 0)] }, { plan: annual, paid: [paid(monthly, 0), paid(annual, 0)] }],
      [2, 32],
    ],
    [
      'a year that was changed back within its second earns once',
      [
        { plan: annual, paid: [paid(annual, 0)] },
        { paid: [paid(annual, 0), paid(monthly, 0)] },
        { paid: [paid(annual, 0), paid(monthly, 0, true)] },
      ],
      [30, 30, 30],
    ],
    [
      'a year that was given back leaves the month that began with it, and what begins in that month earns nothing',
      [
        { plan: annual, paid: [paid(monthly, 0), paid(annual, 0, true)] },
        { paid: [paid(monthly, 0), paid(annual, 0, true), paidAt(monthly, addDays(start, 15))] },
      ],
      [2, 2],
    ],
    [
      'and does so where the year had counted',
      [
        { plan: annual, paid: [paid(monthly, 0), paid(annual, 0)] },
        { plan: annual, paid: [paid(monthly, 0), paid(annual, 0, true)] },
        { paid: [paid(monthly, 0), paid(annual, 0, true), paidAt(monthly, addDays(start, 15))] },
        { plan: annual, paid: [paid(monthly, 0), paid(annual, 0)] },
      ],
      [30, 2, 2, 32],
    ],
    [
      'a year covers its months, also after changing back, and no second year earns within it',
      [
        { plan: annual, paid: [paid(annual, 0)] },
        { paid: [paid(annual, 0), paid(monthly, 1), paid(monthly, 2)] },
        { plan: annual, paid: [paid(annual, 0), paid(monthly, 1), paid(monthly, 2), paid(annual, 3)] },
      ],
      [30, 30, 30],
    ],
    [
      'a month that begins a second before the year is over is within it, one that begins with its end is not',
      [
        { paid: [paid(annual, 0), paidAt(monthly, later(month(12), -1_000))] },
        { paid: [paid(annual, 0), paidAt(monthly, later(month(12), -1_000)), paid(monthly, 12)] },
      ],
      [30, 32],
    ],
    [
      'a period that begins anew within a month earns nothing',
      [{ paid: [paid(monthly, 0), paidAt(monthly, addDays(start, 27))] }],
      [2],
    ],
    ['what is undone is taken back', [{ paid: [paid(monthly, 0)] }, { paid: [paid(monthly, 0, true)] }], [2, 0]],
    [
      'what is valid again is given again',
      [{ paid: [paid(monthly, 0)] }, { paid: [paid(monthly, 0, true)] }, { paid: [paid(monthly, 0)] }],
      [2, 0, 2],
    ],
    [
      'a year that was given back and is bought again earns again',
      [
        { plan: annual, paid: [paid(annual, 0)] },
        { plan: annual, paid: [paid(annual, 0, true)] },
        { plan: annual, paid: [paid(annual, 0, true), paid(annual, 2)] },
      ],
      [30, 0, 30],
    ],
    [
      'what begins in a year that is disputed waits for the decision: won',
      [
        { plan: annual, paid: [paid(annual, 0)] },
        { paid: [paid(annual, 0, 'open'), paid(monthly, 1)] },
        { paid: [paid(annual, 0), paid(monthly, 1)] },
      ],
      [30, 0, 30],
    ],
    [
      'and lost',
      [
        { plan: annual, paid: [paid(annual, 0)] },
        { paid: [paid(annual, 0, 'open'), paid(monthly, 1)] },
        { paid: [paid(annual, 0, true), paid(monthly, 1)] },
      ],
      [30, 0, 2],
    ],
    ['one that is refused earns nothing', [{ trial, refused: true, paid: [paid(monthly, 0)] }], [0]],
    ['one that is refused later loses it', [{ trial }, { trial, refused: true }], [2, 0]],
    ['one that was undone before it counted earns nothing', [{ paid: [paid(monthly, 0, true)] }], [0]],
  ])('%s', (_, states, gained) => {
    expect(gainedAfter(states)).toEqual(gained);
  });

  it('takes back only what is unspent, and gives again only what it took', () => {
    const [none, some] = [paid(annual, 0), paid(annual, 0, true)];
    const states = [{ paid: [none], spent: 20 }, { paid: [some] }, { paid: [none] }];
    expect(gainedAfter(states)).toEqual([30, 20, 30]);
  });

  it('whoever spent the points of a year that was given back has had them', () => {
    const states = [{ paid: [paid(annual, 0)], spent: 30 }, { paid: [paid(annual, 0, true), paid(annual, 1)] }];
    expect(gainedAfter(states)).toEqual([30, 30]);
  });
});

describe('a trial', () => {
  it.each<[string, State[], number[]]>([
    [
      'earns at its start, and its first payment nothing more',
      [{ trial }, { trial, paid: [paid(monthly, 0)] }],
      [2, 2],
    ],
    [
      'the renewal after that earns again',
      [{ trial }, { trial, paid: [paid(monthly, 0)] }, { trial, paid: [paid(monthly, 0), paid(monthly, 1)] }],
      [2, 2, 4],
    ],
    [
      'stands for its first payment whenever that comes, as after the months of a gift',
      [{ trial }, { trial, paid: [paid(monthly, 4)] }, { trial, paid: [paid(monthly, 4), paid(monthly, 5)] }],
      [2, 2, 4],
    ],
    [
      'of a month that becomes a year: the year earns in full',
      [{ trial }, { trial, plan: annual, paid: [paid(annual, 0)] }],
      [2, 32],
    ],
    [
      'grants once, however often its plan is changed',
      [{ trial, plan: annual }, { trial }, { trial, plan: annual }],
      [30, 30, 30],
    ],
    [
      'of a year that becomes months: what is more than the first month is taken back, and months earn as months',
      [
        { trial, plan: annual },
        { trial, paid: [paid(monthly, 0)] },
        { trial, paid: [paid(monthly, 0), paid(monthly, 1)] },
      ],
      [30, 2, 4],
    ],
    [
      'of a year whose points were spent that becomes months: what was spent stays, and nothing is taken later',
      [
        { trial, plan: annual, spent: 29 },
        { trial, paid: [paid(monthly, 0)] },
        { trial, paid: [paid(monthly, 0), paid(monthly, 1)] },
      ],
      [30, 29, 31],
    ],
    [
      'of a plan that earns less than the one that is paid for: the rest comes with the payment',
      [{ trial }, { trial, plan: richer, paid: [paid(richer, 0)] }],
      [2, 5],
    ],
    [
      'that earned nothing as it began, in a month of a gift, earns nothing for a plan of the days behind it',
      [{ trial, plan: annual, now: later(start, 1) }],
      [0],
    ],
    ['that ends without a payment loses what it earned', [{ trial }, lapsed], [2, 0]],
    ['keeps it while access goes on', [{ trial }, { ...lapsed, now: later(month(1), -1) }], [2, 2]],
    [
      'that ends without a payment keeps what was spent',
      [
        { trial, plan: annual, spent: 12 },
        { ...lapsed, plan: annual },
      ],
      [30, 12],
    ],
    [
      'that is paid for after all has it again',
      [
        { trial, plan: annual },
        { ...lapsed, plan: annual },
        { trial, plan: annual, paid: [paid(annual, 1)] },
      ],
      [30, 0, 30],
    ],
    [
      'that is paid for after all by the month has no more than that',
      [
        { trial, plan: annual },
        { ...lapsed, plan: annual },
        { trial, paid: [paid(monthly, 1)] },
        { trial, paid: [paid(monthly, 1, true)] },
        { trial, paid: [paid(monthly, 1)] },
      ],
      [30, 0, 2, 0, 2],
    ],
    ['that ended before anybody looked earns nothing', [lapsed], [0]],
    [
      'loses with its first payment what it earned',
      [{ trial }, { trial, paid: [paid(monthly, 0)] }, { trial, paid: [paid(monthly, 0, true)] }],
      [2, 2, 0],
    ],
    [
      'loses it also with a first payment for a year',
      [
        { trial },
        { trial, plan: annual, paid: [paid(annual, 0)] },
        { trial, plan: annual, paid: [paid(annual, 0, true)] },
        { trial, plan: annual, paid: [paid(annual, 0)] },
      ],
      [2, 32, 0, 32],
    ],
  ])('%s', (_, states, gained) => {
    expect(gainedAfter(states)).toEqual(gained);
  });

  it.each<[string, State[], number[]]>([
    ['waits for the first payment', [{ trial }, { trial, paid: [paid(monthly, 0)] }].map(off), [0, 2]],
    [
      'leaves what a trial has earned, and its payment earns nothing more',
      [{ trial }, off({ trial }), off({ trial, paid: [paid(monthly, 0)] })],
      [2, 2, 2],
    ],
    [
      'gives nothing for a trial whose payment has earned',
      [off({ trial }), off({ trial, paid: [paid(monthly, 0)] }), { trial, paid: [paid(monthly, 0)] }],
      [0, 2, 2],
    ],
    ['gives a trial that still runs its points when it is turned off', [off({ trial }), { trial }], [0, 2]],
  ])('points at the first payment: %s', (_, states, gained) => {
    expect(gainedAfter(states)).toEqual(gained);
  });

  it('is looked at again when its access ends, once', () => {
    const next = (state: State) => {
      const { now = start, atTrialStart = true, ...facts } = state;
      const still = { id: 'sub', plan: monthly, trial: null, accessEndsAt: null, refused: false, paid: [] };
      return periodsOfSubscription({ ...still, ...facts }, { now, atTrialStart, counted: () => 2 }).next;
    };
    expect(next({ trial, accessEndsAt: month(1) })).toEqual(month(1));
    expect(next(lapsed)).toBeNull();
    expect(next({ trial, accessEndsAt: month(1), refused: true })).toBeNull();
    expect(next({ trial, accessEndsAt: month(1), paid: [paid(monthly, 0)] })).toBeNull();
  });
});

function off(state: State): State {
  return { ...state, atTrialStart: false };
}
