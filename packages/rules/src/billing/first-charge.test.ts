import { expect, it } from 'vitest';
import { firstCharge } from './first-charge.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

it.each([
  ['at once', 0, null, '2026-11-22T12:00:00.000Z'],
  ['after the trial', 14, null, '2026-12-06T12:00:00.000Z'],
  ['after the gift', 0, '2027-02-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['after the gift and the trial', 14, '2027-02-01T00:00:00.000Z', '2027-02-15T00:00:00.000Z'],
  ['two days ahead at the earliest', 0, '2026-11-22T13:00:00.000Z', '2026-11-24T14:24:00.000Z'],
  ['two years ahead at the latest', 14, '2040-01-01T00:00:00.000Z', '2028-11-19T12:00:00.000Z'],
])('charges %s', (_, trialDays, coveredUntil, at) => {
  const covered = coveredUntil === null ? null : new Date(coveredUntil);
  expect(firstCharge({ now, trialDays, coveredUntil: covered }).toISOString()).toBe(at);
});
