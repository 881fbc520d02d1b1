import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointsBook } from '../../test/points-book.ts';
import { addMonths } from '../billing/calendar.ts';
import { periodsOfSubscription } from './subscription-periods.ts';
import type { EarningPlan } from './earned-periods.ts';
import type { PaidPeriod } from './subscription-periods.ts';

const plans: readonly EarningPlan[] = [
  { interval: 'month', points: 2 },
  { interval: 'month', points: 5 },
  { interval: 'year', points: 30 },
];
const planOf = (n: number): EarningPlan => plans[n] ?? { interval: 'month', points: 2 };
const dayMs = 86_400_000;
const graceMs = 7 * dayMs;

type Act =
  | { readonly do: 'pass'; readonly ms: number }
  /** To `ms` before or after the end of the current period. */
  | { readonly do: 'near end'; readonly ms: number }
  | { readonly do: 'change'; readonly plan: number }
  | { readonly do: 'undo' | 'dispute' | 'win' | 'lose'; readonly which: number }
  | { readonly do: 'spend'; readonly points: number }
  | { readonly do: 'fail' | 'cancel' | 'look' };

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.constantFrom(0, 1_000, dayMs, 15 * dayMs, 33 * dayMs, 200 * dayMs),
  }),
  fc.record({ do: fc.constant('near end' as const), ms: fc.constantFrom(-2 * dayMs, -2_000, -1_000, 0, 1_000) }),
  fc.record({ do: fc.constant('change' as const), plan: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('undo' as const, 'dispute', 'win', 'lose'), which: fc.nat(40) }),
  fc.record({ do: fc.constant('spend' as const), points: fc.nat(40) }),
  fc.record({ do: fc.constantFrom('fail' as const, 'cancel', 'look') }),
);

/** Acts that often meet in one moment: several periods begin with the same second. */
const actsOfAMoment: readonly Act[] = [
  { do: 'near end', ms: 0 },
  { do: 'pass', ms: dayMs },
  { do: 'change', plan: 0 },
  { do: 'change', plan: 1 },
  { do: 'change', plan: 2 },
  { do: 'undo', which: 0 },
  { do: 'undo', which: 1 },
  { do: 'undo', which: 2 },
  { do: 'look' },
];

/** One member's subscription as the payment provider has it, and the points book that reads it from time to time. */
class Life {
  readonly book = pointsBook();
  readonly #paid: { from: Date; until: Date; plan: EarningPlan; undone: PaidPeriod['undone'] }[] = [];
  readonly trial: { from: Date; until: Date } | null;
  #now = Date.UTC(2026, 0, 31, 10);
  #plan: EarningPlan;
  #anchor: Date;
  #end: Date;
  #accessEndsAt: Date;
  #card = true;
  #over = false;

  constructor(plan: EarningPlan, hasTrial: boolean) {
    this.#plan = plan;
    const now = new Date(this.#now);
    this.trial = hasTrial ? { from: now, until: new Date(this.#now + 14 * dayMs) } : null;
    this.#anchor = this.#end = this.#accessEndsAt = this.trial?.until ?? now;
    if (!hasTrial) this.#begin(now);
    this.#accessEndsAt = new Date(this.#end.getTime() + graceMs);
  }

  /** A new period, charged in full. */
  #begin(from: Date): void {
    this.#anchor = from;
    this.#end = addMonths(from, this.#plan.interval === 'year' ? 12 : 1);
    this.#paid.push({ from, until: this.#end, plan: this.#plan, undone: false });
    this.#accessEndsAt = new Date(this.#end.getTime() + graceMs);
  }

  #renew(): void {
    const from = this.#end;
    const months = this.#plan.interval === 'year' ? 12 : 1;
    let n = 0;
    while (addMonths(this.#anchor, n * months) <= from) n += 1;
    this.#end = addMonths(this.#anchor, n * months);
    this.#paid.push({ from, until: this.#end, plan: this.#plan, undone: false });
    this.#accessEndsAt = new Date(this.#end.getTime() + graceMs);
  }

  #passTo(at: number): void {
    while (!this.#over && this.#end.getTime() <= at) {
      if (this.#card) this.#renew();
      else this.#over = true;
    }
    this.#now = Math.max(this.#now, at);
  }

  /** Returns what went wrong, or undefined. */
  act(act: Act): string | undefined {
    const paid = 'which' in act ? this.#paid[act.which % Math.max(1, this.#paid.length)] : undefined;
    if (act.do === 'pass') this.#passTo(this.#now + act.ms);
    if (act.do === 'near end' && !this.#over) this.#passTo(this.#end.getTime() + act.ms);
    if (act.do === 'change') this.#change(planOf(act.plan));
    if (act.do === 'fail') this.#card = !this.#card;
    if (act.do === 'cancel') this.#card = false;
    if (act.do === 'undo' && paid?.undone === false) paid.undone = true;
    if (act.do === 'dispute' && paid?.undone === false) paid.undone = 'open';
    if (act.do === 'win' && paid?.undone === 'open') paid.undone = false;
    if (act.do === 'lose' && paid?.undone === 'open') paid.undone = true;
    if (act.do === 'spend') this.#spend(act.points);
    return act.do === 'look' ? this.look() : undefined;
  }

  /** Plans of the same interval are swapped within the current period, for the difference; a trial continues. */
  #change(plan: EarningPlan): void {
    if (this.#over || plan === this.#plan) return;
    const isAnew =
      plan.interval !== this.#plan.interval && (this.trial === null || this.trial.until.getTime() <= this.#now);
    this.#plan = plan;
    if (isAnew) this.#begin(new Date(this.#now));
  }

  #spend(points: number): void {
    const { totals } = this.book;
    totals.spent = Math.min(totals.gained, totals.spent + points);
  }

  look(): string | undefined {
    const { periods } = periodsOfSubscription(
      {
        id: 'sub',
        plan: this.#plan,
        trial: this.trial,
        accessEndsAt: this.#accessEndsAt,
        refused: false,
        paid: this.#paid,
      },
      { now: new Date(this.#now), atTrialStart: true, counted: this.book.counted },
    );
    this.book.settle(periods);
    const { gained, spent } = this.book.totals;
    if (this.book.settle(periods).length > 0) return 'more is owed after all was written';
    return gained < spent ? 'the balance is below zero' : undefined;
  }

  /** Points of periods whose payment was reversed, which may have been spent. */
  undone(): number {
    return this.#paid.filter(({ undone }) => undone !== false).reduce((sum, { plan }) => sum + plan.points, 0);
  }

  /** The most that the paid periods may have earned, counting each stretch of time once. */
  standing(): number {
    const once: PaidPeriod[] = [];
    for (const period of this.#paid) {
      if (period.undone !== false) continue;
      const isWithin = once.some(
        ({ from, until, plan }) =>
          from <= period.from && period.from < until && (plan.interval === 'year' || period.plan.interval === 'month'),
      );
      if (!isWithin) once.push(period);
    }
    return once.reduce((sum, { plan }) => sum + plan.points, 0);
  }
}

const anyLife = fc.record({
  first: fc.nat(2),
  hasTrial: fc.boolean(),
  acts: fc.array(anyAct, { maxLength: 40 }),
});

interface AnyLife {
  readonly first: number;
  readonly hasTrial: boolean;
  readonly acts: readonly Act[];
}

/** The points of somebody who spent nothing, when nothing is pending any more, and the most that these may be. */
function leftAfter({ first, hasTrial, acts }: AnyLife): readonly [number, number] {
  const life = new Life(planOf(first), hasTrial);
  life.look();
  for (const act of acts) if (act.do !== 'spend') life.act(act);
  life.act({ do: 'cancel' });
  life.act({ do: 'pass', ms: 800 * dayMs });
  life.look();
  const standing = life.standing();
  // A first payment for a year leaves the points that a monthly trial has earned.
  const ofTrial = hasTrial && planOf(first).interval === 'month' ? planOf(first).points : 0;
  return [life.book.totals.gained, standing === 0 ? 0 : standing + ofTrial];
}

it('earns no more than was paid for, and the points of the first trial', () => {
  fc.assert(
    fc.property(anyLife, ({ first, hasTrial, acts }) => {
      const life = new Life(planOf(first), hasTrial);
      life.look();
      const ofTrial = hasTrial ? planOf(first).points : 0;
      for (const act of [...acts, { do: 'look' } as const]) {
        expect(life.act(act)).toBeUndefined();
        expect(life.book.totals.gained).toBeLessThanOrEqual(life.standing() + life.undone() + ofTrial);
      }
    }),
    { numRuns: 3_000 },
  );
});

it('leaves whoever spends nothing what stands, and no trial that nobody paid for', () => {
  fc.assert(
    fc.property(anyLife, ({ first, hasTrial, acts }) => {
      const [gained, bound] = leftAfter({ first, hasTrial, acts });
      expect(gained).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 3_000 },
  );
});

it('does so after any five acts that may meet in one moment', () => {
  const wrong: string[] = [];
  const five = (acts: readonly Act[]): void => {
    if (acts.length < 5) return actsOfAMoment.forEach((act) => five([...acts, act]));
    const [gained, bound] = leftAfter({ first: 0, hasTrial: false, acts });
    if (gained > bound) wrong.push(`${gained} instead of ${bound}: ${JSON.stringify(acts)}`);
  };
  five([]);
  expect(wrong).toEqual([]);
});
