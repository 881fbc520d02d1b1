import { expect, it } from 'vitest';
import { hasAccess } from './entitlement.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const period = { startedAt: day(2), endsAt: day(4) };

it.each([
  [day(1), false],
  [new Date(day(2).getTime() - 1), false],
  [day(2), true],
  [day(3), true],
  [new Date(day(4).getTime() - 1), true],
  [day(4), false],
])('at %s access is %s', (now, access) => {
  expect(hasAccess([period], now)).toBe(access);
});

it('needs a period at all', () => {
  expect(hasAccess([], day(1))).toBe(false);
});
