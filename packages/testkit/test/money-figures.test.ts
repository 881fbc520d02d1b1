import { describe, expect, it } from 'vitest';
import { moneyFigures } from '../src/money-figures.ts';

describe('moneyFigures', () => {
  it.each([
    ['$3.99', 'USD', 399],
    ['Only 3.99 a month', undefined, 399],
    ['for 3,99 each', undefined, 399],
    ['US$4', undefined, 400],
    ['$ 4 today', 'USD', 400],
    ['-$2.99', 'USD', 299],
    ['3,99 €', 'EUR', 399],
    ['€3.99/month', 'EUR', 399],
    ['£1,299.50', 'GBP', 129_950],
    ['1.299,50 €', 'EUR', 129_950],
    ['USD 39.99', 'USD', 3_999],
    ['39 USD', 'USD', 3_900],
    ['CHF 1’299.00', 'CHF', 129_900],
    ['¥1,200', 'JPY', 1_200],
    ['4 dollars', 'USD', 400],
    ['99 cents', undefined, 99],
    ['99¢', undefined, 99],
    ['aria-label="Monthly, $7.99"', 'USD', 799],
    ['{"price":"3.99","priceCurrency":"USD"}', undefined, 399],
  ])('%s', (text, currency, amountMinor) => {
    expect(moneyFigures(text)).toMatchObject([{ currency, amountMinor }]);
  });

  it('finds each of several', () => {
    const text = 'Stay and pay $1.99 instead of $3.99 while it lasts, then 39.99 USD a year';
    expect(moneyFigures(text).map(({ amountMinor }) => amountMinor)).toEqual([199, 399, 3_999]);
  });

  it('knows a year beside an amount', () => {
    for (const text of ['November 22, 2026 $7.31', 'November 22, 2026\n$7.31', 'in 2026 USD 7.31']) {
      expect(moneyFigures(text)).toMatchObject([{ currency: 'USD', amountMinor: 731 }]);
    }
  });

  it.each([
    '14 days free',
    'November 22, 2026 at 12:30',
    '2026-11-22T06:20:59.123Z',
    '22.11.2026',
    '12.50%',
    'version 4.25.1',
    '1:23.45',
    '1.25×',
    '25% OFF FOR 3 MONTH(S)',
    'Visa ending in 4242, 12/2040',
    '1,234 views',
    'translate(0.25px)',
  ])('%s is no money', (text) => {
    expect(moneyFigures(text)).toEqual([]);
  });
});
