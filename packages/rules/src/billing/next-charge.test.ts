import { expect, it } from 'vitest';
import { addMonths } from './calendar.ts';
import { chargesBefore } from './next-charge.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

it.each([
  ['all of a month that renews', '2026-03-20T12:00:00.000Z', 1, 3],
  ['all of a month that was just paid', '2026-04-10T11:59:59.000Z', 1, 3],
  ['those that a pause leaves', '2026-05-20T12:00:00.000Z', 1, 1],
  ['none where a pause or a gift lasts as long', '2026-06-10T12:00:00.000Z', 1, 0],
  ['one of a year that renews', '2026-03-20T12:00:00.000Z', 12, 1],
  ['none of a year that renews later', '2026-11-20T12:00:00.000Z', 12, 0],
])('a discount of three months is taken off %s', (_, at, step, charges) => {
  expect(chargesBefore(addMonths(now, 3), { start: addMonths(new Date(at), -step), at: new Date(at), step })).toBe(
    charges,
  );
});

it('a renewal on the 31st comes on the 31st again after a shorter month', () => {
  const [start, at] = [new Date('2026-03-31T12:00:00.000Z'), new Date('2026-04-30T12:00:00.000Z')];
  expect(chargesBefore(new Date('2026-05-31T10:00:00.000Z'), { start, at, step: 1 })).toBe(1);
  expect(chargesBefore(new Date('2026-05-31T14:00:00.000Z'), { start, at, step: 1 })).toBe(2);
});
