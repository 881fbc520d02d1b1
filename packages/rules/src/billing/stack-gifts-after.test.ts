import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths } from './calendar.ts';
import { stackedAfterPeriod } from './stack-gifts-after.ts';
import type { ScheduledGift } from './scheduled-gift.ts';
import type { RunningPeriod } from './stack-gifts-after.ts';

const day = 24 * 60 * 60 * 1_000;
const start = new Date('2026-06-15T12:00:00Z');
const end = new Date('2026-07-15T12:00:00Z');
const at = (days: number): Date => new Date(start.getTime() + days * day);

const month: RunningPeriod = {
  status: 'active',
  currentPeriodStart: start,
  currentPeriodEnd: end,
  trialEndsAt: null,
};
const trial = { ...month, status: 'trialing', trialEndsAt: end };

function gift(id: string, from: Date, months = 1): ScheduledGift {
  return { id, months, redeemedAt: at(-90), from, until: addMonths(from, months) };
}

it.each<[string, ScheduledGift, RunningPeriod, boolean, ScheduledGift[]]>([
  [
    'whole, within what is paid',
    gift('g', at(0.5)),
    { ...month, currentPeriodEnd: at(365) },
    true,
    [gift('g', at(365))],
  ],
  ['whole, over the end of what is paid', gift('g', at(3), 3), month, true, [gift('g', end, 3)]],
  [
    'begun before, the rest',
    { ...gift('g', at(-10)), until: at(20) },
    month,
    true,
    [{ ...gift('g', end), until: at(50) }],
  ],
  ['used up before', { ...gift('g', at(-30)), until: start }, month, true, []],
  [
    'used up but for less than a second',
    { ...gift('g', at(-30)), until: new Date(start.getTime() + 999) },
    month,
    true,
    [],
  ],
  ['behind it', gift('g', end), month, true, []],
  ['within what nobody has paid', gift('g', at(3)), month, false, []],
  ['within what is owed', gift('g', at(3)), { ...month, status: 'past_due' }, true, []],
  ['over the end of the trial', gift('g', at(3), 3), trial, false, [gift('g', end, 3)]],
  ['that the trial was reckoned from', gift('g', at(-10)), trial, false, []],
  ['that the subscription was made longer by', gift('g', at(3), 3), { ...trial, trialEndsAt: at(-30) }, false, []],
])('where a gift lies: %s', (_what, given, period, isPaid, moved) => {
  expect(stackedAfterPeriod([given], period, isPaid)).toEqual(moved);
});

it('gifts lie behind each other behind it, in their order', () => {
  const gifts = [gift('g3', addMonths(at(1), 4)), gift('g2', addMonths(at(1), 1), 3), gift('g1', at(1))];
  const behind = addMonths(end, 1);
  expect(stackedAfterPeriod(gifts, month, true)).toEqual([
    gift('g1', end),
    gift('g2', behind, 3),
    gift('g3', addMonths(behind, 3)),
  ]);
});

it('loses no day of what was not used, overlaps nothing, and moves nothing a second time', () => {
  const some = fc.array(fc.constantFrom(1, 3, 6, 12), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(some, fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 400 }), (months, first, days) => {
      let from = at(first);
      const gifts = months.map((count, n) => {
        const scheduled = gift(`g${n}`, from, count);
        from = scheduled.until;
        return scheduled;
      });
      const period = { ...month, currentPeriodEnd: at(days) };
      const moved = stackedAfterPeriod(gifts, period, true);
      const after = gifts.map((each) => moved.find(({ id }) => id === each.id) ?? each);
      const unused = (all: readonly ScheduledGift[]) =>
        all.reduce(
          (sum, each) => sum + Math.max(0, each.until.getTime() - Math.max(start.getTime(), each.from.getTime())),
          0,
        );
      // Month lengths differ by at most three days.
      expect(unused(after)).toBeGreaterThanOrEqual(unused(gifts) - gifts.length * 3 * day);
      const left = after.filter(({ until }) => until > start);
      expect(left.every((each) => each.from >= at(days))).toBe(true);
      expect(left.every((each, n) => n === 0 || each.from >= (left[n - 1]?.until ?? each.from))).toBe(true);
      expect(stackedAfterPeriod(after, period, true)).toEqual([]);
    }),
  );
});
