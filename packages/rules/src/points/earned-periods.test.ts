import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../billing/calendar.ts';
import { owedPostings, periodsOfStretch, periodsOfSubscription } from './earned-periods.ts';
import type {
  Counted,
  EarnedPeriod,
  EarningPlan,
  EarningSubscription,
  OwedPosting,
  PaidPeriod,
} from './earned-periods.ts';

const monthly: EarningPlan = { interval: 'month', points: 2 };
const annual: EarningPlan = { interval: 'year', points: 30 };
const start = new Date('2026-01-31T10:00:00Z');
const month = (n: number): Date => addMonths(start, n);
const paid = (plan: EarningPlan, n: number, undone = false): PaidPeriod => ({
  from: month(n),
  until: month(n + (plan.interval === 'year' ? 12 : 1)),
  plan,
  undone,
});

/** A ledger that takes what is owed; a member who has spent `spent` of it. */
function ledger() {
  const counted = new Map<string, Counted & { backs: number[]; agains: number[] }>();
  const totals = { gained: 0, spent: 0 };
  const write = ({ kind, cause, points }: OwedPosting): void => {
    const base = cause.replace(/:(?:back|again):\d+$/, '');
    const taken = Math.min(-points, totals.gained - totals.spent);
    if (kind === 'period') counted.set(cause, { points, backs: [], agains: [] });
    else if (kind === 'return') counted.get(base)?.agains.push(points);
    else counted.get(base)?.backs.push(taken);
    totals.gained += kind === 'take_back' ? -taken : points;
  };
  return {
    totals,
    /** Writes all that is owed, until nothing is; resolves to the causes. */
    settle(earned: readonly EarnedPeriod[]): string[] {
      const causes: string[] = [];
      for (let owed = owedPostings(earned, counted); owed.length > 0; owed = owedPostings(earned, counted)) {
        owed.forEach(write);
        causes.push(...owed.map(({ cause }) => cause));
        if (causes.length > 1_000) throw new Error('it never ends');
      }
      return causes;
    },
    has: (cause: string) => counted.has(cause),
  };
}

function subscription(facts: Partial<EarningSubscription>): EarningSubscription {
  return { id: 'sub', plan: monthly, trial: null, refused: false, paid: [], ...facts };
}

/** What somebody has gained after each of the states of their subscription. */
function gainedAfter(
  states: readonly Partial<EarningSubscription>[],
  { atTrialStart = true, spent = 0 } = {},
): number[] {
  const book = ledger();
  return states.map((state) => {
    book.settle(periodsOfSubscription(subscription(state), { atTrialStart, counted: book.has }));
    book.totals.spent = Math.min(spent, book.totals.gained);
    return book.totals.gained;
  });
}

const trial = { from: new Date('2026-01-17T10:00:00Z'), until: start };

describe('a subscription', () => {
  it.each<[string, Partial<EarningSubscription>[], number[]]>([
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
      'a trial earns at its start, and its first payment nothing more',
      [{ trial }, { trial, paid: [paid(monthly, 0)] }],
      [2, 2],
    ],
    [
      'the renewal after that earns again',
      [
        { trial, paid: [paid(monthly, 0)] },
        { trial, paid: [paid(monthly, 0), paid(monthly, 1)] },
      ],
      [2, 4],
    ],
    [
      'a trial that becomes a year earns the year',
      [{ trial }, { trial, plan: annual, paid: [paid(annual, 0)] }],
      [2, 32],
    ],
    [
      'a trial of a year that becomes months earns no month of it',
      [
        { trial, plan: annual },
        { trial, paid: [paid(monthly, 0), paid(monthly, 1)] },
      ],
      [30, 30],
    ],
    [
      'a change to a year earns the year',
      [
        { paid: [paid(monthly, 0)] },
        { plan: annual, paid: [paid(monthly, 0), { ...paid(annual, 0), from: new Date(start.getTime() + 864e5) }] },
      ],
      [2, 32],
    ],
    [
      'back and forth between plans earns nothing more within the year',
      [
        { plan: annual, paid: [paid(annual, 0)] },
        { paid: [paid(annual, 0), paid(monthly, 1), paid(monthly, 2)] },
        { plan: annual, paid: [paid(annual, 0), paid(monthly, 1), paid(monthly, 2), paid(annual, 3)] },
      ],
      [30, 30, 30],
    ],
    ['what is undone is taken back', [{ paid: [paid(monthly, 0)] }, { paid: [paid(monthly, 0, true)] }], [2, 0]],
    [
      'what is valid again is given again',
      [{ paid: [paid(monthly, 0)] }, { paid: [paid(monthly, 0, true)] }, { paid: [paid(monthly, 0)] }],
      [2, 0, 2],
    ],
    [
      'the first payment undone takes back what the trial earned',
      [
        { trial, paid: [paid(monthly, 0)] },
        { trial, paid: [paid(monthly, 0, true)] },
      ],
      [2, 0],
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
    ['one that is refused earns nothing', [{ trial, refused: true, paid: [paid(monthly, 0)] }], [0]],
    ['one that is refused later loses it', [{ trial }, { trial, refused: true }], [2, 0]],
    ['one that was undone before it counted earns nothing', [{ paid: [paid(monthly, 0, true)] }], [0]],
  ])('%s', (_, states, gained) => {
    expect(gainedAfter(states)).toEqual(gained);
  });

  it('waits for the first payment where the house wants that', () => {
    expect(gainedAfter([{ trial }, { trial, paid: [paid(monthly, 0)] }], { atTrialStart: false })).toEqual([0, 2]);
  });

  it('takes back only what is unspent, and gives again only what it took', () => {
    const [none, some] = [paid(annual, 0), paid(annual, 0, true)];
    const states = [
      { plan: annual, paid: [none] },
      { plan: annual, paid: [some] },
      { plan: annual, paid: [none] },
    ];
    expect(gainedAfter(states, { spent: 20 })).toEqual([30, 20, 30]);
  });

  it('whoever spent the points of a year that was given back has had them', () => {
    const states = [
      { plan: annual, paid: [paid(annual, 0)] },
      { plan: annual, paid: [paid(annual, 0, true), paid(annual, 1)] },
    ];
    expect(gainedAfter(states, { spent: 30 })).toEqual([30, 30]);
  });
});

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
    ],
    ['one that runs', of('2026-05-15T00:00:00Z', '2026-12-15T00:00:00Z'), ['2026-05-15', '2026-06-15']],
    ['one that begins this instant', of(now.toISOString(), null), ['2026-06-30']],
    ['one to come', of('2026-07-01T00:00:00Z', null), []],
    ['an empty one', of('2026-05-15T00:00:00Z', '2026-05-15T00:00:00Z'), []],
    ['years', of('2024-02-29T00:00:00Z', null, annual), ['2024-02-29', '2025-02-28', '2026-02-28']],
  ])('%s', (_, periods, days) => {
    expect(periods.map(({ from }) => from.toISOString().slice(0, 10))).toEqual(days);
    expect(new Set(periods.map(({ cause }) => cause)).size).toBe(periods.length);
  });
});

describe('whatever happens', () => {
  const anyPeriod = fc.record({ n: fc.nat(30), plan: fc.constantFrom(monthly, annual), undone: fc.boolean() });
  const anyState = fc.record({
    plan: fc.constantFrom(monthly, annual),
    trial: fc.constantFrom(null, trial),
    paid: fc
      .uniqueArray(anyPeriod, { selector: ({ n }) => n, maxLength: 12 })
      .map((all) => all.map(({ n, plan, undone }) => paid(plan, n, undone))),
  });

  it('settles: what is owed once is owed no more, and no balance falls below zero', () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 6 }), fc.nat(60), (states, spending) => {
        const book = ledger();
        for (const state of states) {
          const earned = periodsOfSubscription(subscription(state), { atTrialStart: true, counted: book.has });
          const causes = book.settle(earned);
          expect(new Set(causes).size).toBe(causes.length);
          expect(book.settle(earned)).toEqual([]);
          book.totals.spent = Math.max(book.totals.spent, Math.min(spending, book.totals.gained));
          expect(book.totals.gained).toBeGreaterThanOrEqual(book.totals.spent);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never earns more than a year for each year and two for each month', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const book = ledger();
        const valid = { ...state, trial: null, paid: state.paid.map((period) => ({ ...period, undone: false })) };
        book.settle(periodsOfSubscription(subscription(valid), { atTrialStart: true, counted: book.has }));
        expect(book.totals.gained).toBeLessThanOrEqual(4 * 30 + 31 * 2);
      }),
    );
  });
});
