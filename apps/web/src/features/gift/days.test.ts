import { expect, onTestFinished, test, vi } from 'vitest';
import { day } from '../../lib/format/dates.ts';
import { chosenDay, dayTrouble, giftDays, mailDay, mailedAt } from './days.ts';

// Noon local time, in whatever time zone.
const now = new Date(2026, 10, 22, 12);

test('a gift can be mailed from today to a year ahead', () => {
  expect(giftDays(now)).toEqual({ first: '2026-11-22', last: '2027-11-22' });
});

test.each([
  ['', 'dayMissing'],
  ['2026-11-21', 'dayOutside'],
  ['2026-11-22', ''],
  ['2027-11-22', ''],
  ['2027-11-23', 'dayOutside'],
])('the day %j: %j', (chosen, trouble) => {
  expect(dayTrouble(chosen, now)).toBe(trouble);
});

test('today means as soon as it is paid; another day means nine in the morning, UTC', () => {
  expect(mailedAt('2026-11-22', now)).toBeNull();
  expect(mailedAt('2026-12-05', now)?.toISOString()).toBe('2026-12-05T09:00:00.000Z');
  expect(mailedAt('2030-01-01', now)).toBeNull();
});

test.each(['Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati'])('a chosen day stays that day: %s', (zone) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(chosenDay('2026-12-25T09:00:00.000Z')).toBe('2026-12-25');
  expect(mailDay('2026-12-25T09:00:00.000Z')).toBe('December 25, 2026');
});

test('a gift that is mailed as soon as it is paid has no chosen day', () => {
  const boughtAt = '2026-12-25T21:04:05.678Z';
  expect(chosenDay(boughtAt)).toBe('');
  expect(mailDay(boughtAt)).toBe(day(boughtAt));
});
