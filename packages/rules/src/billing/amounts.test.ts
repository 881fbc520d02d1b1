import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastCharge, settle } from './balance.ts';
import { addMonths, monthsAfter, renewalFrom } from './calendar.ts';
import { giftMonths, giftPrice } from './gift-price.ts';
import { formatMoney } from './money.ts';
import { chargeAt } from './next-charge.ts';

const prices = [
  { interval: 'month', currency: 'USD', amountMinor: 399 },
  { interval: 'year', currency: 'USD', amountMinor: 3_999 },
  { interval: 'month', currency: 'JPY', amountMinor: 600 },
];

it('prices gifts by the plans: months of the monthly one, a year at the annual price where that is less', () => {
  expect(giftMonths.map((months) => giftPrice(months, prices, 'USD'))).toEqual([399, 1_197, 2_394, 3_999]);
  expect(giftMonths.map((months) => giftPrice(months, prices, 'JPY'))).toEqual([600, 1_800, 3_600, 7_200]);
  expect(giftPrice(1, prices, 'EUR')).toBeUndefined();
});

it.each([
  ['2026-01-10', '2026-02-10', 1, '2026-03-10'],
  ['2026-01-31', '2026-02-28', 1, '2026-03-31'],
  ['2026-01-31', '2026-02-28', 2, '2026-04-30'],
  ['2026-02-28', '2026-03-31', 1, '2026-04-30'],
  ['2026-01-30', '2026-02-28', 1, '2026-03-30'],
  ['2026-01-28', '2026-02-28', 1, '2026-03-28'],
  ['2026-11-30', '2026-12-31', 2, '2027-02-28'],
  // A period that is not a calendar month: the renewal follows from its end.
  ['2026-01-31', '2026-02-14', 1, '2026-03-14'],
])('the month from %s to %s ends %i months later on %s', (start, end, months, after) => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  expect(monthsAfter(at(start), at(end), months)).toEqual(at(after));
});

it.each([
  ['2026-06-01T11:00', 1, '2026-06-01T12:00'],
  ['2026-06-01T12:00', 1, '2026-06-01T12:00'],
  ['2026-06-01T12:01', 1, '2026-07-01T12:00'],
  ['2026-05-20T12:00', 1, '2026-06-01T12:00'],
  ['2026-01-01T00:00', 1, '2026-03-01T12:00'],
  ['2026-03-01T12:01', 12, '2027-03-01T12:00'],
  ['2027-02-01T00:00', 12, '2027-03-01T12:00'],
  ['2027-03-02T00:00', 12, '2028-03-01T12:00'],
  ['9999-11-30T00:00', 1, '9999-12-01T12:00'],
])(
  'what is renewed on March 1, 2026 and then goes on from %s, in steps of %i months, is renewed at %s',
  (at, step, renewal) => {
    const [start, end] = [new Date('2026-02-01T12:00Z'), new Date('2026-03-01T12:00Z')];
    expect(renewalFrom(start, end, step, new Date(`${at}Z`))).toEqual(new Date(`${renewal}Z`));
  },
);

it('what is renewed on the last day of a month is so on the 31st too', () => {
  const at = (day: string) => new Date(`${day}T00:20:00Z`);
  const before = new Date(at('2026-03-31').getTime() - 60 * 60 * 1_000);
  expect(renewalFrom(at('2026-01-31'), at('2026-02-28'), 1, before)).toEqual(at('2026-03-31'));
});

/** A price of 580,000 minor units as the provider charges it. */
it.each([
  ['USD', '$5,800.00'],
  ['JPY', '¥580,000'],
  ['KRW', '₩580,000'],
  ['KWD', 'KWD 580.000'],
  ['HUF', 'HUF 5,800'],
  ['ISK', 'ISK 5,800'],
  ['IDR', 'IDR 5,800'],
  ['UGX', 'UGX 5,800'],
  ['TWD', 'NT$5,800.00'],
])('580,000 minor units of %s are %s', (currency, written) => {
  expect(formatMoney(580_000, currency).replaceAll('\u00a0', ' ')).toBe(written);
});

it('what is charged is written whole, also where people leave the digits out', () => {
  expect(formatMoney(199_050, 'HUF').replaceAll('\u00a0', ' ')).toBe('HUF 1,990.50');
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(new Date(`${from}T10:20:30.400Z`), months)).toEqual(new Date(`${to}T10:20:30.400Z`));
  });
});

describe('chargeAt', () => {
  const at = new Date('2026-06-01T00:00:00Z');
  it.each<[string, number, Parameters<typeof chargeAt>[2], number, number]>([
    ['the price', 399, null, 0, 399],
    ['less a discount', 399, { percentOff: 25, endsAt: null }, 0, 299],
    ['less one that lasts beyond', 1_000, { percentOff: 30, endsAt: new Date('2026-06-02T00:00:00Z') }, 0, 700],
    ['one that ends on that day is over', 1_000, { percentOff: 30, endsAt: at }, 0, 1_000],
    ['less the credit', 399, null, 100, 299],
    ['never below nothing', 399, null, 1_000, 0],
    ['with a debt that was carried over', 799, null, -14, 813],
    ['nothing while the credit leaves too little for a card', 399, null, 350, 0],
    ['all of it', 399, { percentOff: 100, endsAt: null }, 0, 0],
    ['nothing while it is too little for a card', 399, { percentOff: 90, endsAt: null }, 0, 0],
    ['as soon as it is enough, with the debt', 399, { percentOff: 90, endsAt: null }, -40, 80],
  ])('%s', (_, amountMinor, discount, balance, charge) => {
    expect(chargeAt({ amountMinor, currency: 'USD' }, at, discount, balance)).toBe(charge);
  });
});

describe('settle', () => {
  it.each([
    ['USD', 49, 0, 49],
    ['USD', 50, 50, 0],
    ['JPY', 49, 0, 49],
    ['JPY', 50, 50, 0],
    ['GBP', 30, 30, 0],
    ['HUF', 17_499, 0, 17_499],
    ['PEN', 49, 0, 49],
  ])('of %s %i charges %i and carries over %i', (currency, total, dueMinor, carried) => {
    expect(settle(total, 0, currency)).toEqual({ dueMinor, balanceMinor: 0 - carried });
  });

  it('loses nothing: what is charged and what is left is the total and what there was', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 });
    const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'GBP', 'HUF', 'THB', 'PEN');
    fc.assert(
      fc.property(amount, amount, currency, (total, balance, of) => {
        const { dueMinor, balanceMinor } = settle(total, balance, of);
        expect(dueMinor - balanceMinor).toBe(total - balance);
        expect(dueMinor === 0 || dueMinor >= leastCharge(of)).toBe(true);
        expect(dueMinor === 0 || balanceMinor === 0).toBe(true);
      }),
    );
  });
});

it('writes dollars, euros and pounds as Intl writes them in English', () => {
  const currencies = fc.constantFrom('USD', 'EUR', 'GBP');
  fc.assert(
    fc.property(currencies, fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (currency, amountMinor) => {
      const written = new Intl.NumberFormat('en', { style: 'currency', currency }).format(amountMinor / 100);
      expect(formatMoney(amountMinor, currency)).toBe(written);
    }),
  );
});

it('writes money with the digits of its currency', () => {
  expect([formatMoney(399, 'USD'), formatMoney(600, 'JPY'), formatMoney(0, 'EUR')]).toEqual(['$3.99', '¥600', '€0.00']);
});
