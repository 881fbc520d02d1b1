import { expect, it } from 'vitest';
import { canUpdatePlan, currentSubscription, isInTrial } from './subscription-standing.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const period = (from: number, to: number) => ({ startedAt: day(from), endsAt: day(to) });
const facts = { ...period(2, 30), subscriptionType: 'stripe', trialEndsAt: day(16), cancelledAt: null };

it('speaks of the live one that ends last, else of the last that ended, never of one to come', () => {
  const [old, short, long, future] = [period(1, 2), period(3, 8), period(3, 9), period(20, 30)];
  const all = [short, future, long, old];
  expect(currentSubscription(all, day(5))).toBe(long);
  expect(currentSubscription(all, day(15))).toBe(long);
  expect(currentSubscription([old, future], day(5))).toBe(old);
  expect(currentSubscription([future], day(5))).toBeUndefined();
  expect(currentSubscription([], day(5))).toBeUndefined();
});

it.each([
  [day(1), false],
  [day(2), true],
  [new Date(day(16).getTime() - 1), true],
  [day(16), false],
])('at %s the trial is %s', (now, inTrial) => {
  expect(isInTrial(facts, now)).toBe(inTrial);
  expect(isInTrial({ ...facts, trialEndsAt: null }, now)).toBe(false);
});

it.each([
  [{}, true],
  [{ subscriptionType: 'gift' }, false],
  [{ subscriptionType: 'staff' }, false],
  [{ cancelledAt: day(3) }, false],
  [{ endsAt: day(4) }, false],
])('with %j the plan can be changed: %s', (change, can) => {
  expect(canUpdatePlan({ ...facts, ...change }, day(5))).toBe(can);
});
