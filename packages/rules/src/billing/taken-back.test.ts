import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargedAfterLoss } from './taken-back.ts';
import type { EarlyEnd } from './taken-back.ts';

const day = 24 * 60 * 60 * 1_000;
const at = (days: number): Date => new Date(Date.UTC(2026, 5, 15, 12) + days * day);
/** Paid until day 20, postponed to day 110 by a 90-day gift that is lost. */
const loss: EarlyEnd = { chargedAt: at(110), ownEnd: at(20), before: [at(110)], after: [], told: at(7) };

it.each<[string, Partial<EarlyEnd>, Date]>([
  ['not before the end of what is paid for', {}, at(20)],
  ['on the told day where nothing else is left', { ownEnd: at(-5) }, at(7)],
  ['behind the gifts that stand', { chargedAt: at(200), before: [at(110), at(200)], after: [at(113)] }, at(113)],
  ['on a later told day of another gift', { after: [at(30)] }, at(30)],
  ['with the trial that lies behind the gift', { chargedAt: at(124), ownEnd: at(-5) }, at(21)],
  ['never later than it was: the provider looks only so far ahead', { chargedAt: at(60), after: [at(90)] }, at(60)],
  [
    'when it was, where the gift ends before the told day',
    { chargedAt: at(5), before: [at(5)], ownEnd: at(-5) },
    at(5),
  ],
])('a charge comes forward: %s', (_name, over, expected) => {
  expect(chargedAfterLoss({ ...loss, ...over })).toEqual(expected);
});

it('no charge comes later, nor before the told day, what is paid for or what is given, and a second loss of nothing moves nothing', () => {
  const instant = fc.integer({ min: -400, max: 800 }).map(at);
  const some = fc.record({
    chargedAt: instant,
    ownEnd: instant,
    before: fc.array(instant, { minLength: 1 }),
    after: fc.array(instant),
    told: instant,
  });
  fc.assert(
    fc.property(some, (any) => {
      const next = chargedAfterLoss(any);
      expect(next <= any.chargedAt).toBe(true);
      const floor = Math.max(any.told.getTime(), any.ownEnd.getTime(), ...any.after.map((end) => end.getTime()));
      expect(next.getTime()).toBeGreaterThanOrEqual(Math.min(floor, any.chargedAt.getTime()));
      const again = { ...any, chargedAt: next, before: [...any.before, ...any.after, next] };
      expect(chargedAfterLoss(again).getTime()).toBe(Math.min(next.getTime(), floor));
    }),
  );
});
