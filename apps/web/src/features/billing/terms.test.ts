import { addDays } from '@houselights/rules';
import { expect, test } from 'vitest';
import { day } from '../../lib/format/dates.ts';
import { chargesOf, firstChargeOf } from './terms.ts';
import { termsOf } from './terms-words.ts';
import type { Discount, Purchase } from './terms.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const on = (date: string) => day(`${date}T12:00:00.000Z`);

function purchase(interval: 'month' | 'year', freeDays: number, discount: Discount | null = null): Purchase {
  const price = { amountMinor: interval === 'month' ? 399 : 3_999, currency: 'USD' };
  return { plan: { interval }, price, discount, balance: null, now, first: addDays(now, freeDays) };
}

/** A month bought by somebody with credit or debt. */
const balanced = (amountMinor: number, freeDays = 0, discount: Discount | null = null): Purchase => ({
  ...purchase('month', freeDays, discount),
  balance: { amountMinor, currency: 'USD' },
});

const quarterOff = { percentOff: 25, durationInMonths: 3 };

test.each([
  [
    'a trial',
    purchase('month', 14),
    `Nothing today. $3.99 on ${on('2026-12-06')}, then monthly. Cancel before that day and pay nothing.`,
  ],
  [
    'a trial of a year',
    purchase('year', 14),
    `Nothing today. $39.99 on ${on('2026-12-06')}, then yearly. Cancel before that day and pay nothing.`,
  ],
  [
    'no trial',
    purchase('month', 0),
    `$3.99 today, then monthly from ${on('2026-12-22')}. Cancel anytime and keep what you've paid for.`,
  ],
  [
    'a trial and a discount',
    purchase('month', 14, quarterOff),
    `Nothing today. $2.99 on ${on('2026-12-06')}, then monthly. $3.99 a month from ${on('2027-03-06')}. Cancel before that day and pay nothing.`,
  ],
  [
    'a trial of a year and a discount that covers its first charge',
    purchase('year', 14, quarterOff),
    `Nothing today. $29.99 on ${on('2026-12-06')}, then $39.99 yearly from ${on('2027-12-06')}. Cancel before that day and pay nothing.`,
  ],
  [
    'a discount without a trial',
    purchase('month', 0, quarterOff),
    `$2.99 today, then monthly from ${on('2026-12-22')}. $3.99 a month from ${on('2027-02-22')}. Cancel anytime and keep what you've paid for.`,
  ],
  [
    'a discount that covers one charge',
    purchase('year', 0, quarterOff),
    `$29.99 today, then $39.99 yearly from ${on('2027-11-22')}. Cancel anytime and keep what you've paid for.`,
  ],
  [
    'a discount without end',
    purchase('month', 0, { percentOff: 50, durationInMonths: null }),
    `$1.99 today, then monthly from ${on('2026-12-22')}. Cancel anytime and keep what you've paid for.`,
  ],
  [
    'a discount that ends before anything is charged',
    purchase('month', 120, quarterOff),
    `Nothing today. $3.99 on ${on('2027-03-22')}, then monthly. Cancel before that day and pay nothing.`,
  ],
  [
    'a debt',
    balanced(-14),
    `$4.13 today ($0.14 of it carried over from before), then $3.99 monthly from ${on('2026-12-22')}. Cancel anytime and keep what you've paid for.`,
  ],
  [
    'credit for more than it costs',
    balanced(3_600),
    `Nothing today ($3.99 comes from your credit, $32.01 of credit is left for the charges after that), then $3.99 monthly from ${on('2026-12-22')}. Cancel anytime and keep what you've paid for.`,
  ],
  [
    'credit that leaves too little for a card',
    balanced(360),
    `Nothing today ($3.60 comes from your credit, $0.39 is carried over to the next charge), then $3.99 monthly from ${on('2026-12-22')}. Cancel anytime and keep what you've paid for.`,
  ],
  [
    'a debt behind a trial',
    balanced(-14, 14),
    `Nothing today. $4.13 on ${on('2026-12-06')} ($0.14 of it carried over from before), then $3.99 monthly. Cancel before that day and pay nothing.`,
  ],
  [
    'a trial, and a debt that a card can be charged',
    balanced(-70, 14),
    `$0.70 today, carried over from before. $3.99 on ${on('2026-12-06')}, then monthly. Cancel before that day and pay no more.`,
  ],
  [
    'credit and a discount',
    balanced(100, 0, quarterOff),
    `$1.99 today ($1.00 comes from your credit), then $2.99 monthly from ${on('2026-12-22')}. $3.99 a month from ${on('2027-02-22')}. Cancel anytime and keep what you've paid for.`,
  ],
])('says what is charged and when: %s', (_, terms, words) => {
  expect(termsOf(terms).join(' ')).toBe(words);
});

test('a discount ends with the charge after the last one that it covers', () => {
  expect(chargesOf(purchase('month', 14, quarterOff))).toMatchObject({
    first: { amountMinor: 299, at: new Date('2026-12-06T12:00:00.000Z') },
    later: { amountMinor: 399, at: new Date('2027-03-06T12:00:00.000Z') },
  });
});

test('nothing is charged while a gift lasts', () => {
  const line = { sourceId: 'g', plan: null, from: '2026-01-01T00:00:00.000Z', words: '' } as const;
  const gift = (until: string) => ({ ...line, source: 'gift', state: 'gift', givesAccess: true, until }) as const;
  const given = { ...line, source: 'staff', state: 'staff', givesAccess: true, until: null } as const;
  const reasons = [gift('2027-01-01T00:00:00.000Z'), gift('2027-02-01T00:00:00.000Z'), given];
  const access = { at: null, hasSubscription: true, reasons };
  const at = now.toISOString();
  expect(firstChargeOf({ at, access }, 14)).toEqual(new Date('2027-02-15T00:00:00.000Z'));
  expect(firstChargeOf({ at, access: { ...access, reasons: [given] } }, 0)).toEqual(now);
  const waiting = { ...gift('2027-05-01T00:00:00.000Z'), state: 'not_started', givesAccess: false } as const;
  const takenBack = { ...gift('2027-08-01T00:00:00.000Z'), state: 'refunded', givesAccess: false } as const;
  expect(firstChargeOf({ at, access: { ...access, reasons: [...reasons, waiting, takenBack] } }, 0)).toEqual(
    new Date('2027-05-01T00:00:00.000Z'),
  );
});
