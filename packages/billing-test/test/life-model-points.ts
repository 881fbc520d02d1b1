import { subGives } from './life-model.ts';
import type { Model, WholeModel } from './life-model.ts';

/** Points of a month that is given. */
const perGiftMonth = 2;

/**
 * The most points that a member may have earned, of which `spent` are spent: what was paid for whole, each stretch of time once, the trial,
 * and gifts. What was earned by something that does not stand any more stays only as far as it was spent.
 */
export function mostPoints(model: Model, spent: number): number {
  const trial = trialPoints(model);
  const undone = sum(model.whole.filter((period) => period.undone));
  const [firm, lost] = [false, true].map((isLost) =>
    model.gifts.reduce((all, gift) => (gift.isLost === isLost ? all + perGiftMonth * gift.months : all), 0),
  ) as [number, number];
  return standing(model.whole) + trial.firm + firm + Math.min(spent, undone + trial.loose + lost);
}

/** What periods that are paid for earn: a year stands for its months, a month for itself. */
function standing(whole: readonly WholeModel[]): number {
  const once: WholeModel[] = [];
  for (const period of whole.filter(({ undone }) => !undone).toSorted((a, b) => a.from - b.from)) {
    const isWithin = once.some(
      ({ from, until, months }) => months >= period.months && from <= period.from && period.from < until,
    );
    if (!isWithin) once.push(period);
  }
  return sum(once);
}

function sum(periods: readonly WholeModel[]): number {
  return periods.reduce((all, { points }) => all + points, 0);
}

/** A trial is an advance on the first payment: what is more than that earns does not stand. Months of a trial stand beside a year. */
function trialPoints({ now, trial }: Model): { readonly firm: number; readonly loose: number } {
  if (trial === undefined) return { firm: 0, loose: 0 };
  const { points, monthPoints, paidPoints, sub } = trial;
  if (paidPoints === undefined) return subGives(sub, now) ? { firm: points, loose: 0 } : { firm: 0, loose: points };
  return { firm: paidPoints > monthPoints ? monthPoints : 0, loose: Math.max(0, points - paidPoints) };
}
